import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../store/dialect.ts';
import { storeFailure } from '../store/failure.ts';
import { join, raw, sql } from '../store/sql.ts';

/** How many rows are inserted at once, within the limits of both stores. */
const most = 200;

/** Collects rows, and inserts them when there are enough, or when the table changes. */
export class RowBatch {
  readonly #db: Connection;
  readonly #told: (count: number) => Error;
  #table = '';
  #rows: Record<string, unknown>[] = [];

  /** @param told creates the message when one of so many rows cannot be stored. */
  constructor(db: Connection, told: (count: number) => Error) {
    this.#db = db;
    this.#told = told;
  }

  async add(table: string, row: Record<string, unknown>): Promise<void> {
    // Images are large.
    if (this.#table !== table || this.#rows.length === most || table === 'images') {
      await this.flush();
    }
    this.#table = table;
    this.#rows.push(row);
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    await insertRows(this.#db, { table: this.#table, rows }).catch((error: unknown) => {
      throw storeFailure(error) ? error : this.#told(rows.length);
    });
    // SQLite runs synchronously, and would block all other requests until the last row.
    await setImmediate();
  }
}

/** Rows of one table; each may omit columns that others have. */
async function insertRows(
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
