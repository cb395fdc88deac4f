// Group commit: the writes of one turn of the event loop share one transaction, and so one
// flush to the disk. Each has a savepoint of its own, and is answered after the commit only.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Write = <T>(job: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

interface Waiting {
  /** Runs the job in its savepoint; the settling is handed back, for after the commit. */
  run(db: Kysely<Tables>): Promise<() => void>;
  reject(reason: unknown): void;
}

export function createCommitQueue(db: Kysely<Tables>): Write {
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const jobs = waiting;
    waiting = [];
    const settle: (() => void)[] = [];
    try {
      // One connection for all: reads of other requests wait until the commit.
      await db.connection().execute((connection) =>
        inTransaction(connection, async () => {
          for (const job of jobs) settle.push(await job.run(connection));
        }),
      );
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of settle) answer();
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: (connection) => inSavepoint(connection, job, resolve, reject), reject });
      if (waiting.length === 1) setImmediate(flush);
    });
}

/** IMMEDIATE: the lock is taken at once, so a second process cannot make the commit fail. */
export async function inTransaction<T>(
  connection: Kysely<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  await sql`BEGIN IMMEDIATE`.execute(connection);
  try {
    const result = await work();
    await sql`COMMIT`.execute(connection);
    return result;
  } catch (error) {
    // SQLite has rolled back by itself after some errors, such as a full disk.
    await sql`ROLLBACK`.execute(connection).catch(() => undefined);
    throw error;
  }
}

async function inSavepoint<T>(
  connection: Kysely<Tables>,
  job: (db: Kysely<Tables>) => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Promise<() => void> {
  await sql`SAVEPOINT job`.execute(connection);
  try {
    const value = await job(connection);
    await sql`RELEASE job`.execute(connection);
    return () => resolve(value);
  } catch (error) {
    await sql`ROLLBACK TO job`.execute(connection);
    await sql`RELEASE job`.execute(connection);
    return () => reject(error);
  }
}
