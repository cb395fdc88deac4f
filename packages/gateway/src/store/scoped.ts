// All that a tenant has, as a whole: removed, copied.
import { scoped } from './scoped-tables.ts';
import { join, raw, sql, type Statement } from './sql.ts';
import type { Connection } from './dialect.ts';
import type { Db, TenantReader } from './tenant.ts';

/** Removes every record of the tenant. */
export function removeRecords(db: Pick<Db, 'send' | 'tenant'>): void {
  for (const table of Object.keys(scoped)) {
    db.send(sql`DELETE FROM ${raw(table)} WHERE tenant = ${db.tenant}`);
  }
}

/** Gives the tenant `to` the records of `from`, in their order. */
export function copyRecords(db: Connection, from: string, to: string): void {
  for (const [table, columns] of Object.entries(scoped)) {
    const list = raw(Object.keys(columns).join());
    db.send(sql`
      INSERT INTO ${raw(table)} (tenant, ${list})
      SELECT ${to}, ${list} FROM ${raw(table)} WHERE tenant = ${from} ORDER BY seq`);
  }
}

/** How many the tenant has. */
export async function countRecords(db: TenantReader): Promise<number> {
  const counts = Object.keys(scoped).map(
    (table): Statement => sql`SELECT count(*) AS n FROM ${raw(table)} WHERE tenant = ${db.tenant}`,
  );
  const rows = await db.rows<{ n: number }>(join(counts, ' UNION ALL '));
  return rows.reduce((sum, { n }) => sum + n, 0);
}
