// The consumer tests use the clients as published, in one thread per pact.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';

/** The clients, their dependencies, and the schemas of the matchers. */
const clientPackages = ['core', 'models', 'schemas', 'rooms', 'media', 'recordings', 'badging'];

const packages = join(import.meta.dirname, '../../packages');

/** The file that Node loads from the installed package, instead of the source. */
function getBuild(name: string): string {
  const manifest = readFileSync(join(packages, name, 'package.json'), 'utf8');
  const { exports } = (JSON.parse(manifest) as { publishConfig: { exports: Exports } })
    .publishConfig;
  return join(packages, name, exports['.'].node ?? exports['.'].default);
}

type Exports = Record<'.', { readonly node?: string; readonly default: string }>;

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
    alias: clientPackages.map((name) => ({
      find: new RegExp(`^@room-sessions/${name}$`),
      replacement: getBuild(name),
    })),
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
