// All records of a tenant: reads, removes, copies and counts them.
import { getKind, kindNames, tableOf } from './kinds/lookup.ts';
import type { SeedKind } from './kinds/seed-data.ts';
import { join, raw, sql, type Statement } from './sql.ts';
import type { Connection, Reader } from './dialect.ts';

const tables = kindNames.map(tableOf);

/** All columns but the tenant and `seq`. */
export const allColumns = (kind: SeedKind): Statement =>
  raw(['id', 'document', ...Object.keys(getKind(kind).columns ?? {})].join());

export async function removeRecords(db: Connection & { readonly tenant: string }): Promise<void> {
  for (const table of tables) db.send(sql`DELETE FROM ${raw(table)} WHERE tenant = ${db.tenant}`);
}

/** Copies the records of `from` to the tenant `to`, in order. */
export function copyRecords(db: Connection, from: string, to: string): void {
  for (const kind of kindNames) {
    const [table, list] = [raw(tableOf(kind)), allColumns(kind)];
    db.send(sql`INSERT INTO ${table} (tenant, ${list})
      SELECT ${to}, ${list} FROM ${table} WHERE tenant = ${from} ORDER BY seq`);
  }
}

export const readRows = async (reader: Reader, kind: SeedKind, tenant: string): Promise<object[]> =>
  reader.rows(
    sql`SELECT ${allColumns(kind)} FROM ${raw(tableOf(kind))} WHERE tenant = ${tenant} ORDER BY seq`,
  );

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

export async function isTaken(reader: Reader, tenant: string, id: string): Promise<boolean> {
  const found = tables.map(
    (table) => sql`SELECT id FROM ${raw(table)} WHERE tenant = ${tenant} AND id = ${id}`,
  );
  return (await reader.rows(join(found, ' UNION ALL '))).length > 0;
}
