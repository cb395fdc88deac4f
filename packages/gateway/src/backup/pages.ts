import type { Reader } from '../store/dialect.ts';
import { join, raw, sql, type Statement } from '../store/sql.ts';

export interface Paged {
  readonly table: string;
  readonly columns: string;
  /** By what a row follows another. */
  readonly key: readonly string[];
  /** Whose rows; those of all tenants where nobody is named. */
  readonly tenant?: string;
}

/** A bounded number of rows at a time, so that memory does not grow with the database. */
export async function* pagesOf<Row extends object>(
  reader: Reader,
  { table, columns, key, tenant }: Paged,
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
    const which = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : raw('');
    const rows = await reader.rows<Row>(
      sql`SELECT ${raw(columns)} FROM ${raw(table)} ${which} ORDER BY ${order} LIMIT ${size}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
