// The rows of keys. They belong to no tenant, so these queries are not scoped.
import { firstRow, type Connection, type Reader } from './dialect.ts';
import { assignments, insert, raw, sql } from './sql.ts';
import type { Tables } from './tables.ts';
import type { TenantRow } from './tenants.ts';

export type KeyRow = Tables['keys'];

export const findKey = (reader: Reader, id: string): Promise<KeyRow | undefined> =>
  firstRow(reader, sql`SELECT * FROM keys WHERE id = ${id.toLowerCase()}`);

export const findKeyByHash = (reader: Reader, hash: string): Promise<KeyRow | undefined> =>
  firstRow(reader, sql`SELECT * FROM keys WHERE hash = ${hash}`);

export type OpeningKey = TenantRow &
  Pick<KeyRow, 'name' | 'hash' | 'source' | 'state' | 'expires'> & { readonly key_id: string };

const openingKeys = raw(`
  SELECT tenants.*, keys.id AS key_id, keys.name, keys.hash, keys.source, keys.state, keys.expires
  FROM keys JOIN tenants ON tenants.id = keys.tenant`);

export const findOpeningKey = (reader: Reader, hash: string): Promise<OpeningKey | undefined> =>
  firstRow(reader, sql`${openingKeys} WHERE keys.hash = ${hash}`);

/** The accepted keys among these ids, and the oldest issued key. */
export const usualKeys = async (
  reader: Reader,
  ids: readonly string[],
  now: string,
): Promise<OpeningKey[]> =>
  reader.rows(sql`${openingKeys} WHERE keys.state = 'issued'
    AND (keys.expires IS NULL OR keys.expires > ${now})
    AND (${reader.dialect.among(raw('keys.id'), ids)} OR keys.seq = (
      SELECT min(seq) FROM keys WHERE state = 'issued' AND source = 'issued'
        AND (expires IS NULL OR expires > ${now})))`);

/** In the order of their requests. */
export const listKeys = async (reader: Reader): Promise<KeyRow[]> =>
  reader.rows(sql`SELECT * FROM keys ORDER BY seq`);

export async function countPendingKeys(reader: Reader): Promise<number> {
  const count = sql`SELECT count(*) AS pending FROM keys WHERE state = 'pending'`;
  return (await firstRow<{ pending: number }>(reader, count))!.pending;
}

/** Omitted columns are null. */
export type NewKey = Pick<KeyRow, 'id' | 'name' | 'source' | 'state' | 'created'> &
  Partial<Omit<KeyRow, 'seq'>>;

export function addKey(db: Connection, row: NewKey): void {
  db.send(insert('keys', row));
}

export function changeKey(
  db: Connection,
  id: string,
  changes: Partial<Omit<KeyRow, 'seq' | 'id'>>,
): void {
  db.send(sql`UPDATE keys SET ${assignments(changes)} WHERE id = ${id}`);
}
