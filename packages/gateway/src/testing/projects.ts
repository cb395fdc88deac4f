// Which tests do not run on both stores.

/** What has no store, or opens a file by itself. */
export const withoutPostgres: string[] = [
  'src/assume.test.ts',
  'src/cli/**',
  'src/http/{cors,drain,framing,limits,pipelining,tls}.test.ts',
  'src/log.test.ts',
  'src/node-version.test.ts',
  'src/ops/{health,reference}.test.ts',
  'src/control/guard.test.ts',
  // One page over both.
  'src/console/**',
  'src/images/**',
  'src/store/merge.test.ts',
  'src/store/sqlite/**',
];

/** What needs both. */
export const withPostgresAlone: string[] = ['src/store/postgres/**', 'src/store/both/**'];
