// Opens SQLite: a file, or memory. Several processes can share a file; SQLite serializes their
// writes.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { environmentError, StartError } from '../../start-error.ts';
import { whyNoFolder } from '../../file-errors.ts';
import type { Engine, Transaction } from '../dialect.ts';
import { raw, type Statement } from '../sql.ts';
import { SqliteConnection } from './connection.ts';
import { sqlite } from './dialect.ts';
import { FileGone, resultCode } from './failure.ts';
import { loadSqlite } from './node-sqlite.ts';
import { blockingTimeout, retryOnBusy } from './retry-on-busy.ts';

/** Marks a file as ours in its header: "RSgw". */
const applicationId = 0x52_53_67_77;

/** @throws StartError when the file cannot be opened, or belongs to another program. */
export async function openSqlite(file: string): Promise<Engine> {
  const writer = await openFile(file);
  const demandFile = file === ':memory:' ? () => {} : watchFile(resolve(file));
  const reading = file === ':memory:' ? besides(writer) : await createReading(file);
  return {
    name: file,
    reader: reading.reader,
    // SQLite locks the whole file.
    lanes: 1,
    transaction: (work) => inTransaction(writer, work, demandFile),
    ...(reading.moment && { moment: reading.moment }),
    async prepare(connection) {
      // Written at each start, so that a read-only file is found now and not by the first call.
      connection.send(raw(`PRAGMA application_id = ${applicationId}`));
    },
    // It blocks all others.
    isRace: () => false,
    explain: (error) => explain(error, file),
    async close() {
      await reading.close();
      writer.close();
    },
  };
}

/**
 * The connection is free between the attempts to begin, so that another process, or another gateway
 * of this process, can take its time.
 */
async function inTransaction<T>(
  writer: SqliteConnection,
  work: (connection: Transaction) => Promise<T>,
  demandFile: () => void,
): Promise<T> {
  // IMMEDIATE locks at once, so that a second process cannot make the commit fail.
  await retryOnBusy(async () => writer.begin('IMMEDIATE'));
  try {
    const result = await work(writer);
    demandFile();
    writer.commit();
    return result;
  } catch (error) {
    writer.rollBack();
    throw error;
  }
}

/**
 * Returns a check that the path still has the file that is open. SQLite does not notice a deleted file: it writes on,
 * and the data is gone when the process ends.
 */
function watchFile(path: string): () => void {
  const identify = (): string | undefined => {
    const found = statSync(path, { throwIfNoEntry: false, bigint: true });
    return found && `${found.dev} ${found.ino}`;
  };
  const opened = identify();
  return () => {
    if (identify() === opened) return;
    throw new FileGone(
      `${path} was deleted or replaced while the gateway was running, so its data cannot be saved; ` +
        'export what you need, then restart the gateway',
    );
  };
}

interface Reading extends Pick<Engine, 'reader' | 'moment'> {
  close(): Promise<void>;
}

/** Readers of a file have their own connections, so they never wait for a transaction. */
async function createReading(file: string): Promise<Reading> {
  const connection = await openFile(file, 'PRAGMA query_only = ON');
  return {
    reader: {
      dialect: sqlite,
      rows: (statement, demanded) => connection.rows(statement, demanded),
      documents: (statement, demanded) => connection.documents(statement, demanded),
    },
    async moment(work) {
      const own = await openFile(file, 'PRAGMA query_only = ON');
      try {
        own.begin('DEFERRED');
        return await work(own);
      } finally {
        own.close();
      }
    },
    async close() {
      connection.close();
    },
  };
}

/** A database in memory has one connection: readers wait for a transaction that changes their tenant. */
function besides(writer: SqliteConnection): Reading {
  const rows = <Row extends object>(
    statement: Statement,
    demanded?: Statement,
  ): Row[] | Promise<Row[]> =>
    writer.isChanging(statement)
      ? whenFree(statement).then(() => writer.rows<Row>(statement, demanded))
      : writer.rows<Row>(statement, demanded);
  async function whenFree(statement: Statement): Promise<void> {
    while (writer.isChanging(statement)) await setImmediate();
  }
  const documents = async (statement: Statement, demanded?: Statement): Promise<string[]> => {
    await whenFree(statement);
    return writer.documents(statement, demanded);
  };
  return {
    reader: { dialect: sqlite, rows, documents },
    async close() {},
  };
}

async function openFile(file: string, more = ''): Promise<SqliteConnection> {
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

function explain(error: unknown, file: string): StartError {
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
