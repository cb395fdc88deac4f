// The common operations of all tables of records: find, add and replace by id.
import { unknownRecord } from '../failure.ts';
import type { Value } from './kinds/kind.ts';
import { columnsOf } from './kinds/lookup.ts';
import { assignments, insert, raw, sql, type Statement } from './sql.ts';
import type { Documents } from './tables.ts';
import type { Db, TenantReader } from './tenants.ts';
import { sameId } from './text.ts';

type Name = keyof Documents;

/** The documents of a table that match the end of a query: conditions, order and limit. */
export async function findDocuments<N extends Name>(
  db: TenantReader,
  table: N,
  end: Statement,
): Promise<Documents[N][]> {
  const rows = await db.rows<{ document: string }>(
    sql`SELECT document FROM ${raw(table)} WHERE tenant = ${db.tenant} ${end}`,
  );
  return rows.map(({ document }) => JSON.parse(document) as Documents[N]);
}

export const findRecord = async <N extends Name>(
  db: TenantReader,
  table: N,
  id: string,
): Promise<Documents[N] | undefined> =>
  (await findDocuments(db, table, sql`AND id = ${sameId(id)}`))[0];

/** @throws Failure (404) when there is no such record. */
export async function demandRecord<N extends Name>(
  db: TenantReader,
  table: N,
  id: string,
): Promise<Documents[N]> {
  const record = await findRecord(db, table, id);
  if (record) return record;
  throw unknownRecord(table.slice(0, -1).replaceAll('_', ' '), id);
}

export async function firstOrLast<N extends Name>(
  db: TenantReader,
  table: N,
  edge: 'oldest' | 'newest',
): Promise<Documents[N] | undefined> {
  const order = raw(`ORDER BY seq ${edge === 'oldest' ? 'ASC' : 'DESC'} LIMIT 1`);
  return (await findDocuments(db, table, order))[0];
}

/** @param more the columns that do not follow from the document. */
export function addRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: Readonly<Record<string, Value>> = {},
): void {
  db.send(insertRecord(db, table, id, document, more));
}

export function insertRecord<N extends Name>(
  { tenant }: TenantReader,
  table: N,
  id: string,
  document: Documents[N],
  more: Readonly<Record<string, Value>> = {},
): Statement {
  const columns = { ...columnsOf(table, document), ...more };
  return insert(table, { tenant, id: sameId(id), document: JSON.stringify(document), ...columns });
}

/** The columns that do not follow from the document stay. */
export function replaceRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
): void {
  const changes = { document: JSON.stringify(document), ...columnsOf(table, document) };
  db.send(sql`UPDATE ${raw(table)} SET ${assignments(changes)}
    WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`);
}

export function moveToFront(db: Db, table: Name, id: string): void {
  // In SQLite, `seq` is unique across tenants.
  db.send(
    sql`UPDATE ${raw(table)} SET seq = (SELECT min(seq) - 1 FROM ${raw(table)})
      WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`,
  );
}

export function removeAll(db: Db, table: Name): void {
  db.send(sql`DELETE FROM ${raw(table)} WHERE tenant = ${db.tenant}`);
}
