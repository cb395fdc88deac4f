// The consumer tests use the clients as published, in one thread per pact.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';

/** The clients, their dependencies, and the schemas of the matchers. */
const clientPackages = ['core', 'models', 'schemas', 'rooms', 'media', 'recordings', 'badging'];

interface Manifest {
  readonly name: string;
  readonly publishConfig: {
    readonly exports: Readonly<
      Record<string, { readonly node?: string; readonly default: string } | string>
    >;
  };
}

/** Resolves each import as an installed package would, instead of to the sources. */
function builtAs(folder: string): [string, string][] {
  const file = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, publishConfig } = JSON.parse(file) as Manifest;
  return Object.entries(publishConfig.exports).flatMap(([path, target]): [string, string][] => {
    if (typeof target === 'string') return [];
    const id = posix.join(name, path).replace(/\/$/, '');
    return [[id, join(folder, target.node ?? target.default)]];
  });
}

const packages = join(import.meta.dirname, '../../packages');

const tests: ViteUserConfig = {
  plugins: [
    {
      name: 'built-packages-only',
      load(id) {
        if (!/\/packages\/[^/]+\/src\//.test(id)) return;
        throw new Error(`${id} is a source file; contracts must be written by the built packages`);
      },
    },
  ],
  resolve: {
    alias: clientPackages
      .flatMap((name) => builtAs(join(packages, name)))
      .map(([specifier, replacement]) => ({
        find: new RegExp(`^${specifier.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
        replacement,
      })),
  },
  test: {
    root: packages,
    include: ['*/contract/*.pact.test.ts'],
    // Several processes silently lose interactions of a pact; threads do not.
    pool: 'threads',
    env: { PACT_DO_NOT_TRACK: 'true' },
    reporters: ['default', 'json'],
    outputFile: { json: join(import.meta.dirname, '../.results/consumer.json') },
    testTimeout: 60_000,
    passWithNoTests: false,
  },
};

export default tests;
