// How many bytes of an app are ours: what it imports, bundled and minified by esbuild, gzipped.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import bundled from '@size-limit/esbuild';
import gzipped from '@size-limit/file';
import { root } from '@room-sessions/packing';
import type { BuildOptions } from 'esbuild';
import sizeLimit from 'size-limit';

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
  const checks = samples.map(async ({ code, platform }, at) => {
    const file = join(folder, `${at}.ts`);
    await writeFile(file, code);
    const modifyEsbuildConfig = (options: BuildOptions): BuildOptions => ({
      ...options,
      platform,
      format: 'esm',
      target: 'es2022',
      external: [
        '@opentelemetry/api',
        '@pact-foundation/*',
        'fastify',
        'pg',
        'pino',
        'prom-client',
      ],
      // The zod of the lockfile, so that a release of it changes no figure.
      alias: { zod: join(root, 'packages/schemas/node_modules/zod') },
      logLevel: 'silent',
    });
    return { files: [file], gzip: true, modifyEsbuildConfig };
  });
  const sizes = await sizeLimit([bundled, gzipped], { checks: await Promise.all(checks) });
  return sizes.map(({ size }) => size);
}
