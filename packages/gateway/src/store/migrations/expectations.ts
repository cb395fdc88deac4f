import type { Migration } from './migration.ts';

/** How the gateway responds to calls of a tenant. Snapshots and backups do not contain them. */
export const expectations: Migration = {
  name: 'expectations',
  statements: ({ seq, text, integer }) => [
    `CREATE TABLE expectations (
      seq ${seq},
      tenant ${text} NOT NULL,
      source ${text} NOT NULL,
      operation ${text},
      document ${text} NOT NULL,
      match_key ${text},
      times ${integer},
      hits ${integer} NOT NULL,
      draws ${integer} NOT NULL
    )`,
    `CREATE INDEX expectations_by_operation
      ON expectations (tenant, source, operation, match_key, seq)`,
  ],
};
