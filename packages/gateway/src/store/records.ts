// The common operations of all tables of records: find, add and replace by id.
import { firstRow } from './dialect.ts';
import { JsonText } from './json.ts';
import { columnsOf } from './kinds/lookup.ts';
import { assignments, insert, raw, sql } from './sql.ts';
import type { Documents, RecordColumns, Tables } from './tables.ts';
import type { Db, TenantReader } from './db.ts';
import { sameId } from './text.ts';

export { sameId };

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

/** The existing records of those ids, by id. */
export async function findRecords<N extends Name>(
  db: TenantReader,
  table: N,
  ids: readonly string[],
): Promise<Map<string, Documents[N]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<Row & { id: string }>(
    sql`SELECT id, document FROM ${raw(table)}
      WHERE tenant = ${db.tenant} AND ${db.dialect.among(raw('id'), [...new Set(ids.map(sameId))])}`,
  );
  return new Map(rows.map(({ id, document }) => [id, JSON.parse(document) as Documents[N]]));
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

/**
 * @param more the columns that do not follow from the document.
 * @returns the stored record.
 */
export function addRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N> = {},
): JsonText {
  const text = JSON.stringify(document);
  const columns = columnsOf(table, document);
  db.send(
    insert(table, { tenant: db.tenant, id: sameId(id), document: text, ...columns, ...more }),
  );
  return new JsonText(text);
}

/** @returns the stored record. */
export function replaceRecord<N extends Name>(
  db: Db,
  table: N,
  id: string,
  document: Documents[N],
  more: MoreColumns<N> = {},
): JsonText {
  const text = JSON.stringify(document);
  const changes = assignments({ document: text, ...columnsOf(table, document), ...more });
  db.send(
    sql`UPDATE ${raw(table)} SET ${changes} WHERE tenant = ${db.tenant} AND id = ${sameId(id)}`,
  );
  return new JsonText(text);
}

export interface GivenRecord<N extends Name> {
  readonly id: string;
  readonly document: Documents[N];
  /** Columns that do not follow from the document. */
  readonly more?: MoreColumns<N> & Readonly<Record<string, string | null>>;
}

/** Adds new records in order, and replaces existing ones; no id occurs twice. */
export function putRecords<N extends Name>(
  db: Db,
  table: N,
  records: readonly GivenRecord<N>[],
): void {
  const rows = records.map(({ id, document, more }) => ({
    id: sameId(id),
    document: JSON.stringify(document),
    ...columnsOf(table, document),
    ...more,
  }));
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const updates = columns.slice(1).map((name) => `${name} = excluded.${name}`);
  // Only texts.
  const values = rows.map((row) => Object.values<unknown>(row) as string[]);
  db.send(sql`
    INSERT INTO ${raw(table)} (tenant, ${raw(columns.join())})
    SELECT ${db.tenant}, given.* FROM (${db.dialect.given(values, columns)}) AS given WHERE true
    ON CONFLICT (tenant, id) DO UPDATE SET ${raw(updates.join())}`);
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
