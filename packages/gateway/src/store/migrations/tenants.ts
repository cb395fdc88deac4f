import { scoped } from '../scoped-tables.ts';
import type { Migration } from './migration.ts';

/**
 * Separates tenants from the keys that open them; before, each issued key was a tenant. On
 * PostgreSQL the tenant is the first column of every key, so its rows are adjacent, and can be
 * moved to another machine.
 */
export const tenants: Migration = {
  name: 'tenants',
  statements: ({ text, integer }, store) => [
    `CREATE TABLE tenants (
      id ${text} NOT NULL PRIMARY KEY,
      version ${integer} NOT NULL,
      created ${text} NOT NULL,
      id_seed ${text},
      ids_made ${integer} NOT NULL,
      clock_frozen ${integer},
      clock_offset ${integer} NOT NULL
    )`,
    `INSERT INTO tenants
      SELECT id, 1, issued, id_seed, ids_made, clock_frozen, clock_offset
      FROM keys WHERE issued IS NOT NULL`,
    `ALTER TABLE keys ADD COLUMN tenant ${text}`,
    `ALTER TABLE keys ADD COLUMN expires ${text}`,
    'UPDATE keys SET tenant = id WHERE issued IS NOT NULL',
    ...['id_seed', 'ids_made', 'clock_frozen', 'clock_offset'].map(
      (column) => `ALTER TABLE keys DROP COLUMN ${column}`,
    ),
    'CREATE INDEX keys_by_tenant ON keys (tenant, seq)',
    ...(store === 'postgres' ? Object.keys(scoped).flatMap(tenantFirst) : []),
  ],
};

const tenantFirst = (table: string): string[] => [
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (tenant, seq)`,
  // It has the same columns as that key; the index of the hosts has other columns.
  ...(table === 'alternate_hosts' ? [] : [`DROP INDEX ${table}_in_order`]),
];
