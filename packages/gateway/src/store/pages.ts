// Reads a whole table in pages, for backups and the files of tenants.
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../store/dialect.ts';
import { join, nothing, raw, sql, type Statement } from '../store/sql.ts';

export interface PagedTable {
  readonly table: string;
  readonly columns: string;
  /** The columns that rows are sorted by; together they are unique. */
  readonly key: readonly string[];
  /** Only rows of this tenant. Default: the rows of all tenants. */
  readonly tenant?: string;
}

/** Reads a limited number of rows at a time, so that memory does not grow with the database. */
export async function* readPages<Row extends object>(
  reader: Reader,
  { table, columns, key, tenant }: PagedTable,
): AsyncGenerator<Row[]> {
  // Images are large.
  const size = table === 'images' ? 1 : 500;
  const order = raw(key.join());
  for (let last: Row | undefined; ;) {
    const values = key.map((name) => sql`${Object(last)[name]}`);
    const conditions: Statement[] = [
      ...(tenant === undefined ? [] : [sql`tenant = ${tenant}`]),
      ...(last ? [sql`(${order}) > (${join(values, ', ')})`] : []),
    ];
    const which = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : nothing;
    const rows = await reader.rows<Row>(
      sql`SELECT ${raw(columns)} FROM ${raw(table)} ${which} ORDER BY ${order} LIMIT ${size}`,
    );
    if (rows.length > 0) yield rows;
    // SQLite runs in this thread.
    if (reader.dialect.name === 'sqlite') await setImmediate();
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
