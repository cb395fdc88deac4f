// Every test of behaviour runs on both stores: what a caller sees must not depend on them.
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';
import { withoutPostgres, withPostgresAlone } from './src/testing/projects.ts';

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      // Most of the time goes into waiting for processes, browsers and disks; the default leaves one
      // of two cores out.
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'sqlite',
            env: { ROOM_SESSIONS_TEST_STORE: 'sqlite' },
            exclude: withPostgresAlone,
            globalSetup: fileURLToPath(import.meta.resolve('@room-sessions/browser/setup')),
          },
        },
        {
          extends: true,
          test: {
            name: 'postgres',
            env: { ROOM_SESSIONS_TEST_STORE: 'postgres' },
            exclude: withoutPostgres,
            globalSetup: fileURLToPath(
              new URL('src/testing/postgres/global-setup.ts', import.meta.url),
            ),
          },
        },
      ],
    },
  }),
);

export default config;
