import { scoped } from '../scoped-tables.ts';
import type { Migration } from './migration.ts';

/**
 * Tenants apart from the keys that open them; each key that was issued was a tenant. On PostgreSQL
 * the tenant comes first in every key: its rows stand together, and may stand on a machine of theirs.
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
  // Of the same columns as that key; the hosts have one of other columns by this name.
  ...(table === 'alternate_hosts' ? [] : [`DROP INDEX ${table}_in_order`]),
];
