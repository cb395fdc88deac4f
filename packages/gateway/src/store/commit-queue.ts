// Group commit: the writes that come while another transaction is under way share the next one,
// and so one flush to the disk. Each has a savepoint of its own, and is answered after the commit
// only.
import type { Kysely } from 'kysely';
import { dialectOf } from './dialect-of.ts';
import { isWithin, run } from './prepared-queries.ts';
import type { Tables } from './tables.ts';

export type Write = <T>(job: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

interface Waiting {
  /** Runs the job in its savepoint; the settling is handed back, for after the commit. */
  run(db: Kysely<Tables>): Promise<() => void>;
  reject(reason: unknown): void;
}

/** Counted as they happen. */
export interface CommitFigures {
  /** Jobs that wait for their commit. */
  waiting: number;
  commits: number;
  /** Jobs that were committed; several share a commit. */
  writes: number;
  /** Commits that failed as a whole. */
  failures: number;
}

export function createCommitQueue(
  db: Kysely<Tables>,
  figures: CommitFigures = { waiting: 0, commits: 0, writes: 0, failures: 0 },
): Write {
  let waiting: Waiting[] = [];
  let running = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting;
      waiting = [];
      await commit(jobs);
    }
    running = false;
  }

  async function commit(jobs: readonly Waiting[]): Promise<void> {
    const settle: (() => void)[] = [];
    try {
      await inTransaction(db, async (connection) => {
        for (const job of jobs) settle.push(await job.run(connection));
      });
    } catch (error) {
      figures.failures += 1;
      for (const job of jobs) job.reject(error);
      return;
    } finally {
      figures.waiting -= jobs.length;
    }
    figures.commits += 1;
    figures.writes += jobs.length;
    for (const answer of settle) answer();
  }

  return (job) =>
    new Promise((resolve, reject) => {
      figures.waiting += 1;
      waiting.push({ run: (connection) => inSavepoint(connection, job, resolve, reject), reject });
      if (running) return;
      running = true;
      // Not at once: what else this turn of the event loop brings joins in.
      setImmediate(flush);
    });
}

/**
 * For writing. Between the attempts to begin the connection is free: while another process writes,
 * reads go on.
 */
export function inTransaction<T>(
  db: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  let begun = false;
  const attempt = (): Promise<T> =>
    db.connection().execute((connection) =>
      within(connection, () => {
        begun = true;
        return work(connection);
      }),
    );
  return dialectOf(db).retryOnBusy(attempt, () => !begun);
}

async function within<T>(connection: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const dialect = dialectOf(connection);
  isWithin(connection);
  try {
    await dialect.beginWrite(connection);
    const result = await work();
    try {
      await run(connection, 'COMMIT');
    } catch (error) {
      throw dialect.commitFailed(error);
    }
    return result;
  } catch (error) {
    // There may be nothing to roll back: SQLite has done it by itself after a full disk, and a
    // lost connection has none.
    await rollBack(connection);
    throw error;
  }
}

async function rollBack(connection: Kysely<Tables>): Promise<void> {
  try {
    await run(connection, 'ROLLBACK');
  } catch {
    // Whoever rolls back has a better error, or none.
  }
}

/** For reading. */
export async function inMoment<T>(
  connection: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  isWithin(connection);
  try {
    await dialectOf(connection).beginRead(connection);
    return await work(connection);
  } finally {
    await rollBack(connection);
  }
}

async function inSavepoint<T>(
  connection: Kysely<Tables>,
  job: (db: Kysely<Tables>) => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): Promise<() => void> {
  await run(connection, 'SAVEPOINT job');
  try {
    const value = await job(connection);
    // PostgreSQL refuses it when a statement failed and the job went on as if it had not.
    await run(connection, 'RELEASE job');
    return () => resolve(value);
  } catch (error) {
    try {
      await run(connection, 'ROLLBACK TO job');
      await run(connection, 'RELEASE job');
    } catch {
      // The transaction is gone, and with it what the others did: for the reason of the first.
      throw error;
    }
    return () => reject(error);
  }
}
