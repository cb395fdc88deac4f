// Opens a SQLite file, and waits while another process holds it.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentError, StartError, whyNoFolder } from '../../start-error.ts';
import { SqliteConnection } from './connection.ts';
import { resultCode } from './failure.ts';

/** Marks a file as ours in its header: "RSgw". */
export const applicationId = 0x52_53_67_77;

export async function openFile(file: string, more = ''): Promise<SqliteConnection> {
  const { DatabaseSync } = loadSqlite();
  try {
    const database = await retryOnBusy(async () =>
      configure(new DatabaseSync(file, { timeout: blockingTimeout })),
    );
    database.exec(more);
    return new SqliteConnection(database);
  } catch (error) {
    throw explain(error, file);
  }
}

function configure(database: DatabaseSync): DatabaseSync {
  try {
    const { application_id: owner } = database.prepare('PRAGMA application_id').get() ?? {};
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
    if (tables !== 0 && owner !== applicationId) {
      throw environmentError('belongs to another program and was not changed; use another file');
    }
    // FULL: commits survive a power failure; with NORMAL, a WAL may lose them.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -65536;
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function explain(error: unknown, file: string): StartError {
  const reason = error instanceof StartError ? error.message : getReason(error, file);
  return environmentError(`--database ${file}: ${reason}`, error);
}

function getReason(error: unknown, file: string): string {
  switch (resultCode(error)) {
    case 5:
      return 'another process has locked it; nothing was changed. Stop that process, or try again';
    case 8:
      return 'cannot be written, which every command needs; is the file or its folder read-only?';
    case 13:
      return 'the disk is full';
    case 14:
      return whyNotOpened(file);
    case 11:
    case 26:
      return 'is not a SQLite database or is damaged, and was not changed; use another file, or a copy of this one';
    default:
      return (error as Partial<Error> | null)?.message ?? String(error);
  }
}

function whyNotOpened(file: string): string {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return whyNoFolder(file);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'is a folder, not a file';
  return 'cannot be opened; can this user read and write it and its folder?';
}

/** Without the warning of Node 22 that it is experimental. */
function loadSqlite(): typeof import('node:sqlite') {
  const warn = process.emitWarning.bind(process);
  // Loading is synchronous, so no other warning can be lost.
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}

/** In milliseconds. */
const longest = 5000;

/** How long SQLite itself waits, which blocks the process. */
const blockingTimeout = 10;

/**
 * Waits for a write of another process, or of another gateway of this process, which could not finish if the wait
 * blocked the event loop.
 *
 * @throws the error of the attempt, if it is another one or lasts too long.
 */
export async function retryOnBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (resultCode(error) !== 5 || performance.now() > end) throw error;
      // Random, so that two waiting writers do not retry at the same time.
      await sleep(1 + Math.random() * 4);
    }
  }
}
