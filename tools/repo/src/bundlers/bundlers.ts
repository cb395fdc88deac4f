// Common bundlers of apps, without plugins. The only setting is the platform. A warning is a failure.

import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import { rolldown } from 'rolldown';
import webpack from 'webpack';

export type Platform = 'browser' | 'node';

/** Bundles a module into one ES module file; fails with the bundler's message. */
export type Bundler = (entry: string, file: string, platform: Platform) => Promise<void>;

export const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: async (entry, file, platform) => {
    await esbuild({
      entryPoints: [entry],
      outfile: file,
      bundle: true,
      minify: true,
      format: 'esm',
      platform,
      logLevel: 'silent',
    });
  },

  rolldown: async (entry, file, platform) => {
    await using bundle = await rolldown({
      input: entry,
      platform,
      // Ignores the warning about slow plugins, which depends on the load of the machine.
      checks: { bundlerTimings: false },
      onLog: (_, { message, code }) => {
        throw new Error(`${code}: ${message}`);
      },
    });
    await bundle.write({ file, format: 'esm', minify: true });
  },

  webpack: async (entry, file, platform) => {
    const compiler = webpack({
      mode: 'production',
      target: platform === 'browser' ? 'web' : 'node20',
      entry,
      output: {
        path: dirname(file),
        filename: basename(file),
        module: true,
        library: { type: 'module' },
      },
      experiments: { outputModule: true },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    const problems = stats?.toString({ all: false, errors: true, warnings: true }) ?? '';
    if (problems !== '') throw new Error(problems);
  },
};
