// Every test of behaviour runs on both stores: what a caller sees must not depend on them.
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

/** What has no store, or opens a file by itself. */
const withoutPostgres = [
  'src/assume.test.ts',
  'src/cli/**',
  'src/http/{drain,framing,limits,tls}.test.ts',
  'src/log.test.ts',
  'src/ops/{health,reference}.test.ts',
  'src/control/{guard,states-page}.test.ts',
  // One page over both.
  'src/console/**',
  'src/images/**',
  'src/store/merge.test.ts',
  'src/store/sqlite/**',
  'src/testing/browser.test.ts',
];

/** What needs both. */
const withPostgresAlone = ['src/store/postgres/**', 'src/store/both/**'];

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'sqlite',
            env: { ROOM_SESSIONS_TEST_STORE: 'sqlite' },
            exclude: withPostgresAlone,
            globalSetup: fileURLToPath(new URL('src/testing/browser-setup.ts', import.meta.url)),
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
