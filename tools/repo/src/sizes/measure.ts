// The size of our code in an app: its imports, bundled and minified with esbuild, then gzipped.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '@room-sessions/testing/packed';
import { build } from 'esbuild';

export interface Sample {
  readonly name: string;
  /** The TypeScript code of the app. */
  readonly code: string;
  readonly platform: 'browser' | 'node';
}

/** Measures the bytes of each sample in a folder with installed packages. */
export async function measure(home: string, samples: readonly Sample[]): Promise<number[]> {
  const folder = join(home, 'samples');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    samples.map(async (sample, at) => {
      const file = join(folder, `${at}.ts`);
      await writeFile(file, sample.code);
      return measureBytes(file, sample.platform);
    }),
  );
}

async function measureBytes(file: string, platform: Sample['platform']): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    platform,
    format: 'esm',
    target: 'es2022',
    external: ['@opentelemetry/api', '@pact-foundation/*', 'pg', 'pino', 'prom-client'],
    // The zod version of the lockfile, so that a zod release does not change the sizes.
    alias: { zod: join(root, 'packages/schemas/node_modules/zod') },
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
