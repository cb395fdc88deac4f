// Writes a consistent copy of a whole database to a file, while gateways run on it.
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
  countRecords,
  version,
  type Head,
  type Line,
  type TableName,
} from './format.ts';

/**
 * @returns the number of records
 * @throws StartError when it cannot be written, or already exists.
 */
export const writeBackup = (store: Store, file: string, now: Date): Promise<number> =>
  writeWholeFile(file, { replaces: false, what: 'backup' }, (handle) =>
    store.readMoment((db) => writeAll(db, handle, now)),
  );

async function writeAll(db: Reader, handle: FileHandle, now: Date): Promise<number> {
  const tally = new Tally();
  // `appendFile`, because `write` may silently write only a part: that is how a full disk begins.
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
  return countRecords(end);
}

/** The sort columns of tables that are not sorted by tenant and order of creation. */
const keysOfTables: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  tenants: ['id'],
  keys: ['seq'],
  snapshots: ['seq'],
};
