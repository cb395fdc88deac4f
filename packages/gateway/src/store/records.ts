// The common operations of all tables of records: find, add and replace by id.
import { firstRow } from './dialect.ts';
import { columnsOf } from './kinds/lookup.ts';
import { assignments, insert, raw, sql } from './sql.ts';
import type { Documents, RecordColumns, Tables } from './tables.ts';
import type { Db, TenantReader } from './tenants.ts';
import { sameId } from './text.ts';

type Name = keyof Documents;
type MoreColumns<N extends Name> = Partial<Omit<Tables[N], keyof RecordColumns>>;

interface Row {
  readonly document: string;
}

export async function findRecord<N extends Name>(
  db: TenantReader,
  table: N,
  id: string,
): Promise<Documents[N] | undefined> {
  const row = await firstRow<Row>(
    db,
    sql`SELECT document FROM ${raw(table)} WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`,
  );
  return row && (JSON.parse(row.document) as Documents[N]);
}

/** The first or the last created record. */
export async function firstOrLast<N extends Name>(
  db: TenantReader,
  table: N,
  edge: 'oldest' | 'newest',
): Promise<Documents[N] | undefined> {
  const direction = raw(edge === 'oldest' ? 'ASC' : 'DESC');
  const row = await firstRow<Row>(
    db,
    sql`SELECT document FROM ${raw(table)} WHERE tenant = ${db.tenant}
      ORDER BY seq ${direction} LIMIT 1`,
  );
  return row && (JSON.parse(row.document) as Documents[N]);
}

/** @param more the columns that do not follow from the document. */
export function addRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N> = {},
): void {
  const columns = { ...columnsOf(table, document), ...more };
  const text = JSON.stringify(document);
  db.send(insert(table, { tenant: db.tenant, id: sameId(id), document: text, ...columns }));
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

/** Moves a record before all others of its table. */
export function moveToFront(db: Db, table: Name, id: string): void {
  db.send(
    sql`UPDATE ${raw(table)} SET seq = (${db.dialect.frontSeq(table)})
      WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`,
  );
}

export function removeAll(db: Db, table: Name): void {
  db.send(sql`DELETE FROM ${raw(table)} WHERE tenant = ${db.tenant}`);
}
