import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: 'src/testing/setup.ts',
    },
  }),
);

export default config;
