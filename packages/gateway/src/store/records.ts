// The common operations of all kinds of records: find, add and replace by id.
import { unknownRecord } from '../failure.ts';
import type { Value } from './kinds/kind.ts';
import { columnsOf, tableOf } from './kinds/lookup.ts';
import type { SeedKind } from './kinds/seed-data.ts';
import { assignments, insert, raw, sql, type Statement } from './sql.ts';
import type { Documents } from './tables.ts';
import type { Db, TenantReader } from './tenants.ts';
import { sameId } from './text.ts';

/** The documents of a kind that match the end of a query: conditions, order and limit. */
export async function findDocuments<N extends SeedKind>(
  db: TenantReader,
  kind: N,
  end: Statement,
): Promise<Documents[N][]> {
  const rows = await db.rows<{ document: string }>(
    sql`SELECT document FROM ${raw(tableOf(kind))} WHERE tenant = ${db.tenant} ${end}`,
  );
  const found: Documents[N][] = [];
  for (const { document } of rows) found.push(JSON.parse(document) as Documents[N]);
  return found;
}

export const findRecord = async <N extends SeedKind>(
  db: TenantReader,
  kind: N,
  id: string,
): Promise<Documents[N] | undefined> =>
  (await findDocuments(db, kind, sql`AND id = ${sameId(id)}`))[0];

/** @throws Failure (404) when there is no such record. */
export async function demandRecord<N extends SeedKind>(
  db: TenantReader,
  kind: N,
  id: string,
): Promise<Documents[N]> {
  const record = await findRecord(db, kind, id);
  if (record) return record;
  throw unknownRecord(tableOf(kind).slice(0, -1).replaceAll('_', ' '), id);
}

export async function firstOrLast<N extends SeedKind>(
  db: TenantReader,
  kind: N,
  edge: 'oldest' | 'newest',
): Promise<Documents[N] | undefined> {
  const order = raw(`ORDER BY seq ${edge === 'oldest' ? 'ASC' : 'DESC'} LIMIT 1`);
  return (await findDocuments(db, kind, order))[0];
}

/** @param more the columns that do not follow from the document. */
export function addRecord<N extends SeedKind>(
  db: Db,
  kind: N,
  id: string,
  document: Documents[N],
  more: Readonly<Record<string, Value>> = {},
): void {
  db.send(insertRecord(db, kind, id, document, more));
}

export function insertRecord<N extends SeedKind>(
  { tenant }: TenantReader,
  kind: N,
  id: string,
  document: Documents[N],
  more: Readonly<Record<string, Value>> = {},
): Statement {
  const columns = { ...columnsOf(kind, document), ...more };
  return insert(tableOf(kind), {
    tenant,
    id: sameId(id),
    document: JSON.stringify(document),
    ...columns,
  });
}

/** The columns that do not follow from the document stay. */
export function replaceRecord<N extends SeedKind>(
  db: Db,
  kind: N,
  id: string,
  document: Documents[N],
): void {
  const changes = { document: JSON.stringify(document), ...columnsOf(kind, document) };
  db.send(sql`UPDATE ${raw(tableOf(kind))} SET ${assignments(changes)}
    WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`);
}

export function moveToFront(db: Db, kind: SeedKind, id: string): void {
  const table = raw(tableOf(kind));
  // In SQLite, `seq` is unique across tenants.
  db.send(
    sql`UPDATE ${table} SET seq = (SELECT min(seq) - 1 FROM ${table})
      WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`,
  );
}

export function removeAll(db: Db, kind: SeedKind): void {
  db.send(sql`DELETE FROM ${raw(tableOf(kind))} WHERE tenant = ${db.tenant}`);
}
