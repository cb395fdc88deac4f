// All records of a tenant: removes, copies and counts them.
import { setImmediate } from 'node:timers/promises';
import { scoped } from './scoped-tables.ts';
import { join, nothing, raw, sql, type Statement } from './sql.ts';
import type { Connection, Reader } from './dialect.ts';
import type { Db } from './tenant.ts';

/** Removes every record of the tenant. */
export async function removeRecords(db: Pick<Db, 'tenant'> & Connection): Promise<void> {
  for (const table of Object.keys(scoped)) {
    await inParts(db, { table, tenant: db.tenant }, (rows) =>
      db.send(sql`DELETE FROM ${raw(table)} WHERE ${rows}`),
    );
  }
}

/** Copies the records of `from` to the tenant `to`, in order. */
export async function copyRecords(db: Connection, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(scoped)) {
    const list = raw(Object.keys(columns).join());
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

/** The number of records of each tenant. */
export async function countRecordsByTenant(
  reader: Reader,
  tenants: readonly string[],
): Promise<Map<string, number>> {
  const counts = Object.keys(scoped).map(
    (table): Statement =>
      sql`SELECT tenant, count(*) AS n FROM ${raw(table)}
        WHERE ${reader.dialect.among(raw('tenant'), tenants)} GROUP BY tenant`,
  );
  const rows = await reader.rows<{ tenant: string; n: number }>(join(counts, ' UNION ALL '));
  const sums = new Map<string, number>();
  for (const { tenant, n } of rows) sums.set(tenant, (sums.get(tenant) ?? 0) + n);
  return sums;
}
