// Opens SQLite: a file, or memory. Several processes can share a file; SQLite serializes their
// writes.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Engine, sqlite, type Transaction } from '../dialect.ts';
import { raw } from '../sql.ts';
import { SqliteConnection } from './connection.ts';
import { FileGone } from './failure.ts';
import { applicationId, explain, openFile, retryOnBusy } from './file.ts';

/** @throws StartError when the file cannot be opened, or belongs to another program. */
export async function openSqlite(file: string): Promise<Engine> {
  const writer = await openFile(file);
  const demandFile = file === ':memory:' ? () => {} : watchFile(resolve(file));
  // Readers of a file have their own connection, so they never wait for a transaction.
  const own = file === ':memory:' ? undefined : await openFile(file, 'PRAGMA query_only = ON');
  let running: Promise<unknown> = Promise.resolve();
  return {
    name: file,
    reader: {
      dialect: sqlite,
      async rows(statement) {
        if (own) return own.rows(statement);
        // A database in memory has one connection.
        while (writer.isInTransaction) await running;
        return writer.rows(statement);
      },
    },
    // SQLite locks the whole file.
    lanes: 1,
    transaction(work) {
      const result = inTransaction(writer, work, demandFile);
      running = result.catch(() => {});
      return result;
    },
    async prepare(connection) {
      // Written at each start, so that a read-only file is found now and not by the first call.
      connection.send(raw(`PRAGMA application_id = ${applicationId}`));
    },
    // It blocks all others.
    isRace: () => false,
    explain: (error) => explain(error, file),
    async close() {
      own?.close();
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
  await retryOnBusy(async () => writer.send(raw('BEGIN IMMEDIATE')));
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
