// The bytes of our code in an app: its imports, bundled and minified by esbuild, gzipped.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '@room-sessions/testing/packed';
import { build } from 'esbuild';

export interface Sample {
  readonly name: string;
  /** A module of an app, as TypeScript. */
  readonly code: string;
  readonly platform: 'browser' | 'node';
}

/** Bytes of each sample, in a folder where the packages are installed. */
export async function measure(home: string, samples: readonly Sample[]): Promise<number[]> {
  const folder = join(home, 'samples');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    samples.map(async (sample, at) => {
      const file = join(folder, `${at}.ts`);
      await writeFile(file, sample.code);
      return bytesOf(file, sample.platform);
    }),
  );
}

async function bytesOf(file: string, platform: Sample['platform']): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    platform,
    format: 'esm',
    target: 'es2022',
    external: ['@opentelemetry/api', '@pact-foundation/*', 'fastify', 'pg', 'pino', 'prom-client'],
    // The zod of the lockfile, so that a release of it changes no figure.
    alias: { zod: join(root, 'packages/schemas/node_modules/zod') },
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
