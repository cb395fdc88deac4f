// What all tables of records have in common: find, add and replace by id.
import { sql, type Insertable } from 'kysely';
import type { Documents, RecordColumns, Tables } from './tables.ts';
import type { Db } from './tenant.ts';

type Name = keyof Documents;
type MoreColumns<N extends Name> = Omit<Insertable<Tables[N]>, keyof RecordColumns>;

// Kysely types a query for one table; the columns used here are the same in each.
const anyOf = (table: Name): 'playlists' => table as 'playlists';

/** Ids are UUIDs, which are equal in either case. */
export const sameId = (id: string): string => id.toLowerCase();

export async function findRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
): Promise<Documents[N] | undefined> {
  const row = await db.query
    .selectFrom(anyOf(table))
    .select('document')
    .where('tenant', '=', db.tenant)
    .where('id', '=', sameId(id))
    .executeTakeFirst();
  return row && (JSON.parse(row.document) as Documents[N]);
}

/** The record that was made first, or last. */
export async function edgeRecord<N extends Name>(
  db: Db,
  table: N,
  edge: 'oldest' | 'newest',
): Promise<Documents[N] | undefined> {
  const row = await db.query
    .selectFrom(anyOf(table))
    .select('document')
    .where('tenant', '=', db.tenant)
    .orderBy('seq', edge === 'oldest' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.document) as Documents[N]);
}

export async function addRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N>,
): Promise<void> {
  await db.query
    .insertInto(anyOf(table))
    .values({ tenant: db.tenant, id: sameId(id), document: JSON.stringify(document), ...more })
    .execute();
}

export async function replaceRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N>,
): Promise<void> {
  await db.query
    .updateTable(anyOf(table))
    .set({ document: JSON.stringify(document), ...more })
    .where('tenant', '=', db.tenant)
    .where('id', '=', sameId(id))
    .execute();
}

/** Puts a record before all others of its table. */
export async function makeOldest(db: Db, table: Name, id: string): Promise<void> {
  await db.query
    .updateTable(anyOf(table))
    .set({ seq: sql<number>`(SELECT min(seq) - 1 FROM ${sql.table(table)})` })
    .where('tenant', '=', db.tenant)
    .where('id', '=', sameId(id))
    .execute();
}

export async function removeAll(db: Db, table: Name): Promise<void> {
  await db.query.deleteFrom(anyOf(table)).where('tenant', '=', db.tenant).execute();
}
