import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../store/dialect.ts';
import { storeFailure } from '../store/failure.ts';
import { join, raw, sql } from '../store/sql.ts';

/** Rows that are inserted at once, within what both stores bind to a statement. */
const most = 200;

/** Rows that come one by one, and are inserted as soon as they are many, or of another table. */
export class RowBatch {
  readonly #db: Connection;
  readonly #told: (count: number) => Error;
  #table = '';
  #rows: Record<string, unknown>[] = [];

  /** @param told what to say of so many rows, one of which cannot be stored. */
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
    // SQLite answers at once, and nobody else would have a turn until the last row.
    await setImmediate();
  }
}

/** Rows of one table, each of which may leave out columns of others. */
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
