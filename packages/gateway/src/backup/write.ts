// Writes all that a database has to a file, as it was at one moment, while gateways go on.
import type { FileHandle } from 'node:fs/promises';
import type { Store } from '../store/database.ts';
import { migrations } from '../store/migrations.ts';
import type { Reader } from '../store/dialect.ts';
import { readPages } from './pages.ts';
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
    const key = keysOfTables[table] ?? ['tenant', 'seq'];
    for await (const rows of readPages(db, { table, columns: '*', key })) {
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

/** By what a page follows another, where that is not the tenant and the order of its records. */
const keysOfTables: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  tenants: ['id'],
  keys: ['seq'],
  snapshots: ['seq'],
};
