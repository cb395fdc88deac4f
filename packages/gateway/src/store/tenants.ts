// What a request knows of its tenant, and the rows of tenants. These belong to no tenant, so their
// queries are not scoped.
import { type Connection, firstRow, type Reader } from './dialect.ts';
import { assignments, insert, sql, type Statement } from './sql.ts';
import type { Tables, TenantState } from './tables.ts';

/** The state of the tenant that a request needs. */
export interface Tenant {
  readonly id: string;
  /** The id of the key of the request; null without one. */
  readonly key: string | null;
  /** The name of that key if it was issued. */
  readonly keyName: string | null;
  /** The expected version; null: any version. */
  readonly version: number | null;
  /** The seed of its new ids; null: random ids. */
  readonly idSeed: string | null;
  readonly clock: TenantClock;
}

export interface TenantClock {
  /** Milliseconds since 1970; null: the clock runs. */
  readonly frozen: number | null;
  /** How far the running clock is ahead, in milliseconds. */
  readonly offset: number;
}

/** Reads records of one tenant. Each query must name the tenant. */
export interface TenantReader extends Reader {
  /** The value of the column `tenant` in each of its records. */
  readonly tenant: string;
}

/** A transaction on the records of one tenant. */
export interface Db extends Connection, TenantReader {
  newId(): Promise<string>;
}

export type TenantRow = Tables['tenants'];

export const getState = ({
  id_seed,
  ids_made,
  clock_frozen,
  clock_offset,
}: TenantState): TenantState => ({ id_seed, ids_made, clock_frozen, clock_offset });

export const freshState: TenantState = {
  id_seed: null,
  ids_made: 0,
  clock_frozen: null,
  clock_offset: 0,
};

export const findTenant = (reader: Reader, id: string): Promise<TenantRow | undefined> =>
  firstRow(reader, sql`SELECT * FROM tenants WHERE id = ${id.toLowerCase()}`);

/** In the order of their creation. */
export const listTenants = async (reader: Reader): Promise<TenantRow[]> =>
  reader.rows(sql`SELECT * FROM tenants ORDER BY created, id`);

export function addTenant(db: Connection, id: string, created: string): void {
  db.send(insert('tenants', { id, version: 1, created, ...freshState }));
}

/** Makes cached versions of the tenant stale. */
export function changeTenant(db: Connection, id: string, changes: Partial<TenantState>): void {
  const all = Object.keys(changes).length === 0 ? sql`` : sql`${assignments(changes)},`;
  db.send(sql`UPDATE tenants SET ${all} version = version + 1 WHERE id = ${id}`);
}

/** Finds a row if the tenant has the given version; any version if it is unknown. */
export const tenantAsKnown = ({ id, version }: Tenant): Statement =>
  version === null
    ? sql`SELECT 1 AS one FROM tenants WHERE id = ${id}`
    : sql`SELECT 1 AS one FROM tenants WHERE id = ${id} AND version = ${version}`;

export const toTenant = (
  row: TenantState & { readonly id: string; readonly version?: number },
): Tenant => ({
  id: row.id,
  key: null,
  keyName: null,
  version: row.version ?? null,
  idSeed: row.id_seed,
  clock: { frozen: row.clock_frozen, offset: row.clock_offset },
});
