// What all tables of records have in common: find, add and replace by id.
import { sql, type Insertable } from 'kysely';
import { run } from './prepared-queries.ts';
import { JsonText } from './json.ts';
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
  const text = `SELECT document FROM ${table} WHERE tenant = ? AND id = ?`;
  const [row] = await run<{ document: string }>(db.query, text, [db.tenant, sameId(id)]);
  return row && (JSON.parse(row.document) as Documents[N]);
}

/** The record that was made first, or last. */
export async function firstOrLast<N extends Name>(
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

/** @returns the record as it is stored. */
export async function addRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N>,
): Promise<JsonText> {
  const text = JSON.stringify(document);
  const values = Object.values(more);
  const parameters = [db.tenant, sameId(id), text, ...values];
  await run(db.query, insertInto(table, values.length > 0 ? Object.keys(more) : none), parameters);
  return new JsonText(text);
}

const none: readonly string[] = [];

const inserts = new Map<Name, string>();

/** Most tables have no more columns than they all have. */
function insertInto(table: Name, more: readonly string[]): string {
  if (more !== none) return insertStatement(table, more);
  let text = inserts.get(table);
  if (text === undefined) inserts.set(table, (text = insertStatement(table, more)));
  return text;
}

function insertStatement(table: Name, more: readonly string[]): string {
  const columns = ['tenant', 'id', 'document', ...more];
  return `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
}

/** @returns the record as it is stored now. */
export async function replaceRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N>,
): Promise<JsonText> {
  const text = JSON.stringify(document);
  const changes = ['document', ...Object.keys(more)].map((name) => `${name} = ?`);
  await run(db.query, `UPDATE ${table} SET ${changes.join()} WHERE tenant = ? AND id = ?`, [
    text,
    ...Object.values(more),
    db.tenant,
    sameId(id),
  ]);
  return new JsonText(text);
}

/** Puts a record before all others of its table. */
export async function moveToFront(db: Db, table: Name, id: string): Promise<void> {
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
