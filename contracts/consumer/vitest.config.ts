// The consumer tests: the clients as they are published, in one thread per pact.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const packages = join(import.meta.dirname, '../../packages');

interface Manifest {
  readonly name: string;
  readonly publishConfig: {
    readonly exports: Readonly<Record<string, { readonly default: string } | string>>;
    readonly imports?: Readonly<Record<string, { readonly node: string }>>;
  };
}

/** What an installed package would answer to each import, in place of its sources. */
function builtAs(folder: string): [string, string][] {
  const file = readFileSync(join(packages, folder, 'package.json'), 'utf8');
  const { name, publishConfig } = JSON.parse(file) as Manifest;
  const { exports, imports = {} } = publishConfig;
  return [
    ...Object.entries(exports).flatMap(([path, target]): [string, string][] =>
      typeof target === 'string'
        ? []
        : [[join(name, path).replace(/\/$/, ''), join(packages, folder, target.default)]],
    ),
    ...Object.entries(imports).map(([specifier, { node }]): [string, string] => [
      specifier,
      join(packages, folder, node),
    ]),
  ];
}

const built = ['core', 'models', 'rooms', 'media', 'recordings', 'badging'].flatMap(builtAs);

export default defineConfig({
  plugins: [
    {
      name: 'built-packages-only',
      load(id) {
        if (!/\/packages\/[^/]+\/src\//.test(id)) return;
        throw new Error(`${id} is a source; contracts are written by what is published`);
      },
    },
  ],
  resolve: {
    alias: built.map(([specifier, replacement]) => ({
      find: new RegExp(`^${specifier.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
      replacement,
    })),
  },
  test: {
    root: import.meta.dirname,
    include: ['*.pact.test.ts'],
    // Processes lose interactions of a pact without a word; threads were measured not to.
    pool: 'threads',
    env: { PACT_DO_NOT_TRACK: 'true' },
    reporters: ['default', 'json'],
    outputFile: {
      json: process.env['ROOM_SESSIONS_RESULTS'] ?? '../.results/consumer.json',
    },
    testTimeout: 60_000,
    passWithNoTests: false,
  },
});
