// All records of a tenant: removes, copies and counts them.
import { scoped } from './scoped-tables.ts';
import { join, raw, sql, type Statement } from './sql.ts';
import type { Connection, Reader } from './dialect.ts';
import type { Db } from './tenant.ts';

/** Removes every record of the tenant. */
export function removeRecords(db: Pick<Db, 'send' | 'tenant'>): void {
  for (const table of Object.keys(scoped)) {
    db.send(sql`DELETE FROM ${raw(table)} WHERE tenant = ${db.tenant}`);
  }
}

/** Copies the records of `from` to the tenant `to`, in order. */
export function copyRecords(db: Connection, from: string, to: string): void {
  for (const [table, columns] of Object.entries(scoped)) {
    const list = raw(Object.keys(columns).join());
    db.send(sql`
      INSERT INTO ${raw(table)} (tenant, ${list})
      SELECT ${to}, ${list} FROM ${raw(table)} WHERE tenant = ${from} ORDER BY seq`);
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
