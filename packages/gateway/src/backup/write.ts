// Writes all that a database has to a file, as it was at one moment, while gateways go on.
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Store } from '../store/database.ts';
import { migrations } from '../store/migrations.ts';
import type { Reader } from '../store/dialect.ts';
import { join, nothing, raw, sql } from '../store/sql.ts';
import { whyNoFolder } from '../unreadable.ts';
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
 * The file is there whole, or not at all: it has another name until it is on the disk.
 *
 * @returns the number of records
 * @throws StartError when it cannot be written, or is there already.
 */
export async function writeBackup(store: Store, file: string, now: Date): Promise<number> {
  const partial = `${resolve(file)}.${process.pid}.partial`;
  try {
    await demandFree(file);
    // Nobody else's to read: it has what all tenants have.
    const handle = await open(partial, 'wx', 0o600);
    const records = await store
      .readMoment((db) => writeAll(db, handle, now))
      .finally(() => handle.close());
    await rename(partial, file);
    await flushFolder(dirname(resolve(file)));
    return records;
  } catch (error) {
    // Where none could be made, there is none to remove.
    await rm(partial, { force: true }).catch(() => undefined);
    throw explain(error, file);
  }
}

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
  await handle.sync();
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

async function demandFree(file: string): Promise<void> {
  // Not opened: a pipe would wait for whoever writes to it.
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (there === undefined) return;
  throw new StartError('environment', 'is there already; take another name, or remove it');
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  // Some systems do not flush folders; there the name is safe with the next flush of the disk.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

function explain(error: unknown, file: string): Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reasons = new Map<string | undefined, string>([
    ['ENOENT', whyNoFolder(file)],
    ['ENOTDIR', whyNoFolder(file)],
    ['EACCES', 'this user may not write there'],
    ['EROFS', 'is on a disk that may only be read'],
    ['ENOSPC', 'the disk is full'],
    ['EFBIG', 'this user may not write a file as large'],
    ['EISDIR', 'is a folder, not a file'],
    ['ENAMETOOLONG', 'the name is too long for this disk'],
  ]);
  const { message } = error as Error;
  const reason = error instanceof StartError ? message : syscall && (reasons.get(code) ?? message);
  // Of the database, which says so by itself, or a defect.
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return new StartError('environment', `--to ${file}: ${reason}; no backup was written`, {
    cause: error,
  });
}
