// Writes all that a database has to a file, as it was at one moment, while gateways go on.
import type { FileHandle } from 'node:fs/promises';
import type { Store } from '../store/database.ts';
import { migrations } from '../store/migrations.ts';
import type { Reader } from '../store/dialect.ts';
import { join, nothing, raw, sql } from '../store/sql.ts';
import { writeWholeFile } from './whole-file.ts';
import {
  encode,
  format,
  tableNames,
  Tally,
  totalOf,
  version,
  type Head,
  type Line,
  type TableName,
} from './format.ts';

/**
 * @returns the number of records
 * @throws StartError when it cannot be written, or is there already.
 */
export const writeBackup = (store: Store, file: string, now: Date): Promise<number> =>
  writeWholeFile(file, { replaces: false, what: 'backup' }, (handle) =>
    store.readMoment((db) => writeAll(db, handle, now)),
  );

async function writeAll(db: Reader, handle: FileHandle, now: Date): Promise<number> {
  const tally = new Tally();
  // `appendFile`, as `write` may put down a part only, and say nothing: so a full disk begins.
  const head: Head = {
    format,
    version,
    steps: migrations.map(({ name }) => name),
    made: now.toISOString(),
  };
  let text = `${JSON.stringify(head)}\n`;
  tally.line(text.slice(0, -1));
  await handle.appendFile(text);
  for (const table of tableNames) {
    for await (const rows of pagesOf(db, table)) {
      text = '';
      for (const row of rows) {
        const line = JSON.stringify({ table, row: encode(row) } satisfies Line);
        tally.line(line, table);
        text += `${line}\n`;
      }
      await handle.appendFile(text);
    }
  }
  const end = tally.end();
  await handle.appendFile(`${JSON.stringify(end)}\n`);
  return totalOf(end);
}

/** A bounded number of rows at a time, so that memory does not grow with the database. */
async function* pagesOf(db: Reader, table: TableName): AsyncGenerator<object[]> {
  // Images are large.
  const size = table === 'images' ? 1 : 500;
  const key = keysOfTables[table] ?? ['tenant', 'seq'];
  const columns = key.join();
  for (let last: object | undefined; ;) {
    const values =
      last &&
      join(
        key.map((name) => sql`${Object(last)[name]}`),
        ', ',
      );
    const behind = values ? sql`WHERE (${raw(columns)}) > (${values})` : nothing;
    const rows = await db.rows<object>(
      sql`SELECT * FROM ${raw(table)} ${behind} ORDER BY ${raw(columns)} LIMIT ${size}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** By what a page follows another, where that is not the tenant and the order of its records. */
const keysOfTables: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  tenants: ['id'],
  keys: ['seq'],
  snapshots: ['seq'],
};
