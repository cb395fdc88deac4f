// All that a tenant has, as a whole: removed, copied.
import { sql } from 'kysely';
import { scoped } from './scoped-tables.ts';
import type { Db } from './tenant.ts';

/** Removes every record of the tenant. */
export async function removeRecords(db: Db): Promise<void> {
  for (const table of Object.keys(scoped)) {
    await sql`DELETE FROM ${sql.table(table)} WHERE tenant = ${db.tenant}`.execute(db.query);
  }
}

/** Gives the tenant `to` the records of `from`, in their order; says how many there are. */
export async function copyRecords(
  { query }: Pick<Db, 'query'>,
  from: string,
  to: string,
): Promise<number> {
  let copied = 0;
  for (const [table, columns] of Object.entries(scoped)) {
    const list = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO ${sql.table(table)} (tenant, ${list})
      SELECT ${to}, ${list} FROM ${sql.table(table)} WHERE tenant = ${from} ORDER BY seq
    `.execute(query);
    copied += Number(numAffectedRows);
  }
  return copied;
}
