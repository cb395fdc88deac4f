// The consumer tests use the clients as published, in one thread per pact.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';

/** The clients, their dependencies, and the schemas of the matchers. */
const clientPackages = ['core', 'models', 'schemas', 'rooms', 'media', 'recordings', 'badging'];

const packages = join(import.meta.dirname, '../../packages');

/** The files that Node loads from the installed package, instead of the sources, by their imports. */
function getBuild(name: string): { find: RegExp; replacement: string }[] {
  const manifest = readFileSync(join(packages, name, 'package.json'), 'utf8');
  const { exports } = (JSON.parse(manifest) as { publishConfig: { exports: Exports } })
    .publishConfig;
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : {
          find: new RegExp(`^@room-sessions/${name}${path.slice(1)}$`),
          replacement: join(packages, name, target.node ?? target.default),
        },
  );
}

type Exports = Record<string, string | { readonly node?: string; readonly default: string }>;

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
    alias: clientPackages.flatMap(getBuild),
  },
  test: {
    root: join(packages, '..'),
    include: ['packages/*/contract/*.pact.test.ts'],
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
