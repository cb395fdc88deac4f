// Opens the embedded database: a file, or memory. Several processes may share a file; SQLite
// makes their writes follow one another.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { StartError } from '../../start-error.ts';
import type { OpenedDatabase } from '../database.ts';
import { answerDirectly } from '../prepared-queries.ts';
import type { Tables } from '../tables.ts';
import { whyNoFolder } from '../../unreadable.ts';
import { resultCode } from './failure.ts';
import { sqliteDialect } from './kysely-dialect.ts';
import { loadSqlite } from './node-sqlite.ts';
import { blockingTimeout, retryOnBusy } from './retry-on-busy.ts';

/** Marks a file as ours in its header: "RSgw". */
const applicationId = 0x52_53_67_77;

/** @throws StartError when the file cannot be opened, or is not ours. */
export async function openSqlite(file: string, existing = false): Promise<OpenedDatabase> {
  // SQLite would make it.
  if (existing && !statSync(file, { throwIfNoEntry: false })) {
    throw explain(new StartError('environment', 'there is no such file'), file);
  }
  const database = await openFile(file);
  const { dialect, direct } = sqliteDialect(database);
  const db = new Kysely<Tables>({ dialect });
  answerDirectly(db, direct);
  return {
    db,
    name: file,
    async prepare(db) {
      // Written each time: a file that may only be read is found out now, not by a first call.
      await sql`PRAGMA application_id = ${sql.lit(applicationId)}`.execute(db);
    },
    explain: (error) => explain(error, file),
  };
}

async function openFile(file: string): Promise<DatabaseSync> {
  const sqlite = loadSqlite();
  try {
    return await retryOnBusy(async () =>
      configure(new sqlite.DatabaseSync(file, { timeout: blockingTimeout })),
    );
  } catch (error) {
    throw explain(error, file);
  }
}

function configure(database: DatabaseSync): DatabaseSync {
  try {
    const { application_id: owner } = database.prepare('PRAGMA application_id').get() ?? {};
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
    if (tables !== 0 && owner !== applicationId) {
      throw new StartError(
        'environment',
        'is a database of another program, and was not changed; name another',
      );
    }
    // FULL: what was committed survives a power cut; by NORMAL, says SQLite, a WAL may lose it.
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

function explain(error: unknown, file: string): StartError {
  const reason = error instanceof StartError ? error.message : reasonOf(error, file);
  return new StartError('environment', `--database ${file}: ${reason}`, { cause: error });
}

function reasonOf(error: unknown, file: string): string {
  switch (resultCode(error)) {
    case 5:
      return 'another process keeps it locked; nothing was changed. End that process, or try again';
    case 8:
      return 'cannot be written, as every command has to; is the file or its folder read-only?';
    case 13:
      return 'the disk is full';
    case 14:
      return whyNotOpened(file);
    case 11:
    case 26:
      return 'is no SQLite database, or a damaged one, and was not changed; name another, or restore a backup into a new one';
    default:
      return (error as Partial<Error> | null)?.message ?? String(error);
  }
}

function whyNotOpened(file: string): string {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return whyNoFolder(file);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'is a folder, not a file';
  return 'cannot be opened; may this user read and write it, and its folder?';
}
