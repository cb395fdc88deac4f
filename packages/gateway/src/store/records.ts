// The common operations of all tables of records: find, add and replace by id.
import { firstRow } from './dialect.ts';
import { JsonText } from './json.ts';
import { columnsOf } from './kinds/lookup.ts';
import { inParts } from './parts.ts';
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
  const found = new Map<string, Documents[N]>();
  for await (const part of inParts(db, [...new Set(ids.map(sameId))])) {
    const rows = await db.rows<Row & { id: string }>(
      sql`SELECT id, document FROM ${raw(table)}
        WHERE tenant = ${db.tenant} AND ${db.dialect.among(raw('id'), part)}`,
    );
    for (const { id, document } of rows) found.set(id, JSON.parse(document) as Documents[N]);
  }
  return found;
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
export async function putRecords<N extends Name>(
  db: Db,
  table: N,
  records: readonly GivenRecord<N>[],
): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const derived = columnsOf(table, first.document);
  const columns = ['id', 'document', ...Object.keys(derived), ...Object.keys(first.more ?? {})];
  const updates = columns.slice(1).map((name) => `${name} = excluded.${name}`);
  for await (const part of inParts(db, records)) {
    const rows = part.map(({ id, document, more = {} }) => [
      sameId(id),
      JSON.stringify(document),
      // Only texts.
      ...(Object.values(columnsOf(table, document)) as string[]),
      ...Object.values(more),
    ]);
    db.send(sql`
      INSERT INTO ${raw(table)} (tenant, ${raw(columns.join())})
      SELECT ${db.tenant}, given.* FROM (${db.dialect.given(rows, columns)}) AS given WHERE true
      ON CONFLICT (tenant, id) DO UPDATE SET ${raw(updates.join())}`);
  }
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
