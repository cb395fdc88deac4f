import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: 'src/testing/setup.ts',
      // A compiler or a bundler is a process of its own, which a busy machine slows down.
      testTimeout: 180_000,
    },
  }),
);

export default config;
