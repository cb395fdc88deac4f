// All tests run from here: `pnpm vitest`, `pnpm vitest --project core-node`, `pnpm vitest FILE`.
// Files named *.slow.test.ts belong to `npm run test:all`, or run when they are named.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const runsAll =
  process.env['ROOM_SESSIONS_TESTS'] === 'all' ||
  process.argv.some((argument) => argument.includes('.slow.test'));
const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const slow = runsAll ? [] : ['**/*.slow.test.ts'];
const never = ['**/node_modules/**', '**/dist/**'];
/** Only slow tests use the browser, which takes seconds to unpack. */
const browser = runsAll ? path('tools/testing/src/browser/setup.ts') : [];

/** A project of the tests in some folders. */
function project(
  name: string,
  include: readonly string[],
  { exclude = [], ...options }: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: include.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
      exclude: [...never, ...slow, ...exclude],
      ...options,
    },
  };
}

/**
 * The behaviour that a caller sees must not depend on the transport. `npm test` runs over fetch only the
 * files whose behaviour may: `notOverFetch` lists the others.
 */
const onBothTransports = (name: string, onNodeOnly: string[] = [], notOverFetch: string[] = []) =>
  (['node', 'fetch'] as const).map((transport) =>
    project(`${name}-${transport}`, [`packages/${name}/src`], {
      env: { ROOM_SESSIONS_TEST_TRANSPORT: transport },
      // Concurrent tests wait for time-outs.
      maxConcurrency: 40,
      exclude: transport === 'fetch' ? [...onNodeOnly, ...(runsAll ? [] : notOverFetch)] : [],
    }),
  );

const gateway = 'packages/gateway/src';
const withoutStore = [
  'ledger.test.ts',
  'cli/**',
  'console/**',
  'control/{guard,sign-in}.test.ts',
  'control/expectations/{delays,input}.test.ts',
  'http/{connections,cors,drain,raw-requests,tls}.test.ts',
  'http/slow-clients.slow.test.ts',
  'images/**',
  'log.test.ts',
  'ops/ops.test.ts',
  'store/merge.test.ts',
  'store/sqlite/**',
].map((file) => `${gateway}/${file}`);
const postgresTests = runsAll ? [gateway] : [`${gateway}/store`];

export default defineConfig({
  test: {
    // Fails a test in which a planted key or bearer token becomes visible.
    setupFiles: [path('tools/testing/src/canaries/setup.ts')],
    reporters: ['default', 'json'],
    outputFile: { json: '.results/tests.json' },
    // Generous: a busy machine is ten times slower, and no test asserts a time.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share the modules of their worker: to load them again for each file took a third of the CPU.
    isolate: false,
    // The programs that tests start load TypeScript three times as fast from a cache of compiled code.
    env: { NODE_COMPILE_CACHE: path('node_modules/.cache/compiled') },
    passWithNoTests: false,
    restoreMocks: true,
    // Much of the time is spent waiting for sockets, processes, browsers and disks.
    maxWorkers: availableParallelism() * 2,
    projects: [
      ...onBothTransports(
        'core',
        ['packages/core/src/node/**'],
        [
          'packages/core/src/*.test.ts',
          'packages/core/src/{client,middleware,observe,paging,platform}/**',
          'packages/core/src/errors/!(named-faults).test.ts',
          'packages/core/src/request/{body,path,polluted-prototype,request-properties}.test.ts',
          'packages/core/src/response/{byte-collector,retry-after}.test.ts',
        ],
      ),
      ...onBothTransports(
        'media',
        [],
        [
          'packages/media/src/{base64,base64-body,client,encode-base64,image-header,input-error}.test.ts',
        ],
      ),
      project(
        'packages',
        ['models', 'schemas', 'har', 'opentelemetry', 'rooms', 'recordings', 'badging', 'sdk'].map(
          (name) => `packages/${name}/src`,
        ),
      ),
      project('gateway-sqlite', [gateway], {
        env: { ROOM_SESSIONS_TEST_STORE: 'sqlite' },
        exclude: [`${gateway}/store/postgres/**`],
        globalSetup: browser,
      }),
      project('gateway-postgres', postgresTests, {
        env: { ROOM_SESSIONS_TEST_STORE: 'postgres' },
        exclude: withoutStore,
        globalSetup: path('packages/gateway/src/testing/postgres/global-setup.ts'),
      }),
      project('mcp', ['packages/mcp/src', 'packages/mcp/codegen']),
      project('probe', ['packages/probe/src'], { globalSetup: browser }),
      project('cli', ['packages/cli/src', 'packages/cli/codegen']),
      project('contracts', ['contracts', 'examples/consumer-contract'], {
        // Pact can lose interactions when several processes write one pact file.
        pool: 'threads',
        env: { PACT_DO_NOT_TRACK: 'true' },
      }),
      project('examples', ['examples'], {
        // The second is a test for the runner of Node.
        exclude: ['examples/consumer-contract/**', 'examples/check-in/src/check-in.test.ts'],
        globalSetup: browser,
      }),
      project('tools', ['tools/codegen', 'packages/shared', 'tools/testing']),
      project('repo', ['tools/repo'], { globalSetup: path('tools/repo/src/testing/setup.ts') }),
      project('docs', ['docs/site', 'docs/snippets'], {
        setupFiles: [path('docs/snippets/setup.ts')],
        exclude: ['docs/site/**/*.slow.test.ts'],
      }),
      project('site', [], {
        include: ['docs/site/**/*.slow.test.ts'],
        globalSetup: browser,
      }),
      project('test', ['test', 'runtime-tests', 'benchmarks']),
    ],
  },
});
