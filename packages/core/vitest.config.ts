// Every test runs on both transports: what a caller sees must not depend on them.

import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      projects: ['node', 'fetch'].map((name) => ({
        extends: true,
        test: {
          name,
          env: { ROOM_SESSIONS_TEST_TRANSPORT: name },
          // What is of Node alone is tested once.
          exclude: name === 'fetch' ? ['src/node/**'] : [],
        },
      })),
    },
  }),
);

export default config;
