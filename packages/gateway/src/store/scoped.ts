// All records of a tenant: reads, removes, copies and counts them.
import { setImmediate } from 'node:timers/promises';
import type { Kind } from './kinds/kind.ts';
import { getKind, kindNames } from './kinds/lookup.ts';
import { join, nothing, raw, sql, type Statement } from './sql.ts';
import type { Connection, Reader } from './dialect.ts';
import type { Db } from './db.ts';

const allKinds = kindNames.map(getKind);
const tables = allKinds.map(({ table }) => table);

/** All columns but the tenant and `seq`. */
const columnNames = ({ document, columns = {} }: Kind): string[] => [
  ...(document ? ['id', 'document'] : []),
  ...Object.keys(columns),
];

/** The columns of a kind for `SELECT`. */
export const allColumns = (kind: Kind): Statement => raw(columnNames(kind).join());

/** Removes every record of the tenant. */
export async function removeRecords(db: Pick<Db, 'tenant'> & Connection): Promise<void> {
  for (const table of tables) {
    await inParts(db, { table, tenant: db.tenant }, (rows) =>
      db.send(sql`DELETE FROM ${raw(table)} WHERE ${rows}`),
    );
  }
}

/** Copies the records of `from` to the tenant `to`, in order. */
export async function copyRecords(db: Connection, from: string, to: string): Promise<void> {
  for (const kind of allKinds) {
    const { table } = kind;
    const list = allColumns(kind);
    await inParts(db, { table, tenant: from }, (rows) =>
      db.send(sql`
        INSERT INTO ${raw(table)} (tenant, ${list})
        SELECT ${to}, ${list} FROM ${raw(table)} WHERE ${rows} ORDER BY seq`),
    );
  }
}

/**
 * Runs a statement for all rows of a tenant. SQLite runs in this thread, so it gets a part of the rows at a time, and
 * other requests are served between the parts of the transaction.
 */
async function inParts(
  db: Connection,
  { table, tenant }: { readonly table: string; readonly tenant: string },
  run: (rows: Statement) => void,
): Promise<void> {
  if (db.dialect.name === 'postgres') return run(sql`tenant = ${tenant}`);
  // Images are large.
  const size = table === 'images' ? 20 : 2000;
  for (let after = 0; ;) {
    const rows = sql`tenant = ${tenant} AND seq > ${after}`;
    const [last] = await db.rows<{ seq: number }>(
      sql`SELECT seq FROM ${raw(table)} WHERE ${rows} ORDER BY seq LIMIT 1 OFFSET ${size - 1}`,
    );
    run(sql`${rows} ${last ? sql`AND seq <= ${last.seq}` : nothing}`);
    if (last === undefined) return;
    after = last.seq;
    await setImmediate();
  }
}

/** The rows of a tenant in order, a limited number at a time; other requests are served in between. */
export async function* readPages(
  reader: Reader,
  kind: Kind,
  tenant: string,
): AsyncGenerator<{ readonly seq: number }[]> {
  const size = kind.table === 'images' ? 1 : 500;
  for (let last: number | undefined; ;) {
    const after = last === undefined ? nothing : sql`AND seq > ${last}`;
    const rows = await reader.rows<{ readonly seq: number }>(
      sql`SELECT seq, ${allColumns(kind)} FROM ${raw(kind.table)}
        WHERE tenant = ${tenant} ${after} ORDER BY seq LIMIT ${size}`,
    );
    if (rows.length > 0) yield rows;
    if (reader.dialect.name === 'sqlite') await setImmediate();
    if (rows.length < size) return;
    last = rows.at(-1)?.seq;
  }
}

/** The number of records of each tenant. */
export async function countRecordsByTenant(
  reader: Reader,
  tenants: readonly string[],
): Promise<Map<string, number>> {
  const counts = tables.map(
    (table): Statement =>
      sql`SELECT tenant, count(*) AS n FROM ${raw(table)}
        WHERE ${reader.dialect.among(raw('tenant'), tenants)} GROUP BY tenant`,
  );
  const rows = await reader.rows<{ tenant: string; n: number }>(join(counts, ' UNION ALL '));
  const sums = new Map<string, number>();
  for (const { tenant, n } of rows) sums.set(tenant, (sums.get(tenant) ?? 0) + n);
  return sums;
}

/** The ids among these that any record of the tenant has. */
export async function takenAmong(
  reader: Reader,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const among = reader.dialect.among(raw('id'), ids);
  const found = allKinds
    .filter(({ document }) => document)
    .map(({ table }) => sql`SELECT id FROM ${raw(table)} WHERE tenant = ${tenant} AND ${among}`);
  const rows = await reader.rows<{ id: string }>(join(found, ' UNION ALL '));
  return new Set(rows.map(({ id }) => id));
}
