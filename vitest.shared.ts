// How every package's tests run: a line per file for people, and a count for the summary.

import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Fails a test in which a key or a bearer comes out where it can be seen.
    setupFiles: [fileURLToPath(new URL('tools/canaries/src/setup.ts', import.meta.url))],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/tests.json' },
    // Generous: a shared machine is slow at times, and no test is about time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that found nothing to run has tested nothing.
    passWithNoTests: false,
    restoreMocks: true,
  },
});

export default config;
