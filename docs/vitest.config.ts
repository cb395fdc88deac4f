import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../vitest.shared.ts';

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['site/**/*.test.ts'],
      globalSetup: [
        fileURLToPath(import.meta.resolve('@room-sessions/browser/setup')),
        fileURLToPath(new URL('site/testing/build-once.ts', import.meta.url)),
      ],
      // They wait for a browser, most of the time; the default leaves one of two cores out.
      maxWorkers: 2,
    },
  }),
);

export default config;
