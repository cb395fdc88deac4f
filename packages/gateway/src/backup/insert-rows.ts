import type { Connection } from '../store/dialect.ts';
import { join, raw, sql } from '../store/sql.ts';

/** Rows that are inserted at once, within what both stores bind to a statement. */
export const mostRows = 200;

/** Rows of one table, each of which may leave out columns of others. */
export async function insertRows(
  db: Connection,
  { table, rows }: { readonly table: string; readonly rows: readonly Record<string, unknown>[] },
): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const stranger = names.find((name) => !/^\w+$/.test(name));
  if (stranger !== undefined) throw new Error(`no column ${JSON.stringify(stranger)}`);
  const values = rows.map(
    (row) =>
      sql`(${join(
        names.map((name) => sql`${row[name] ?? null}`),
        ', ',
      )})`,
  );
  await db.returning(
    sql`INSERT INTO ${raw(table)} (${raw(names.join())}) VALUES ${join(values, ', ')}`,
  );
}
