// Reads all rows of a tenant in pages.
import { setImmediate } from 'node:timers/promises';
import type { Reader } from './dialect.ts';
import { nothing, raw, sql } from './sql.ts';

export interface PagedTable {
  readonly table: string;
  /** With `seq`, by which the rows are sorted. */
  readonly columns: string;
  readonly tenant: string;
}

/** Reads a limited number of rows at a time, and serves other requests in between. */
export async function* readPages(
  reader: Reader,
  { table, columns, tenant }: PagedTable,
): AsyncGenerator<{ readonly seq: number }[]> {
  // Images are large.
  const size = table === 'images' ? 1 : 500;
  for (let last: number | undefined; ;) {
    const after = last === undefined ? nothing : sql`AND seq > ${last}`;
    const rows = await reader.rows<{ readonly seq: number }>(
      sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE tenant = ${tenant} ${after}
        ORDER BY seq LIMIT ${size}`,
    );
    if (rows.length > 0) yield rows;
    // SQLite runs in this thread.
    if (reader.dialect.name === 'sqlite') await setImmediate();
    if (rows.length < size) return;
    last = rows.at(-1)?.seq;
  }
}
