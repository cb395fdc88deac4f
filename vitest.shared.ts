// How every package's tests run: a line per file for people, and a count for the summary.

import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Fails a test in which a key or a bearer comes out where it can be seen.
    setupFiles: [fileURLToPath(new URL('tools/canaries/src/setup.ts', import.meta.url))],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/tests.json' },
    // Generous: a busy machine is ten times slower, and no test is about time.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A test that found nothing to run has tested nothing.
    passWithNoTests: false,
    restoreMocks: true,
  },
});

export default config;

/** The same on both transports, for what must not depend on them. `nodeOnly` is run on one. */
export const onBothTransports = (nodeOnly: string[] = []): ViteUserConfig =>
  mergeConfig(
    config,
    defineConfig({
      test: {
        projects: ['node', 'fetch'].map((name) => ({
          extends: true,
          test: {
            name,
            env: { ROOM_SESSIONS_TEST_TRANSPORT: name },
            exclude: name === 'fetch' ? nodeOnly : [],
          },
        })),
      },
    }),
  );
