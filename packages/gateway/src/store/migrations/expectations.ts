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
      times ${integer},
      hits ${integer} NOT NULL,
      draws ${integer} NOT NULL
    )`,
    'CREATE INDEX expectations_of_tenants ON expectations (tenant, seq)',
  ],
};
