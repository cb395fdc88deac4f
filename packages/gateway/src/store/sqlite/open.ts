// Opens SQLite: a file, or memory. Several processes can share a file; SQLite serializes their
// writes.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Engine, Transaction } from '../dialect.ts';
import { raw, type Statement } from '../sql.ts';
import { SqliteConnection } from './connection.ts';
import { sqlite } from './dialect.ts';
import { FileGone } from './failure.ts';
import { applicationId, explain, openFile, retryOnBusy } from './file.ts';

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
