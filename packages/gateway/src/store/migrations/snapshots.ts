import type { Migration } from './migration.ts';

export const snapshots: Migration = {
  name: 'snapshots',
  statements: ({ seq, text, integer }) => [
    `CREATE TABLE snapshots (
      seq ${seq},
      tenant ${text} NOT NULL,
      id ${text} NOT NULL UNIQUE,
      name ${text} NOT NULL,
      taken ${text} NOT NULL,
      records ${integer} NOT NULL,
      id_seed ${text},
      ids_made ${integer} NOT NULL,
      clock_frozen ${integer},
      clock_offset ${integer} NOT NULL,
      UNIQUE (tenant, name)
    )`,
  ],
};
