// The store: SQLite in this process, or PostgreSQL, depending on the name of the database.
import { sleep } from '@room-sessions/shared/timers';
import { usageError } from '../start-error.ts';
import { createCommitQueue, transact } from './commit-queue.ts';
import type { Connection, Engine, Reader } from './dialect.ts';
import { explain } from './failure.ts';
import { migrate, type Migration } from './migrations.ts';
import { isPostgresUrl } from './postgres/url.ts';
import { raw } from './sql.ts';
import { createTenantStore, type Tenant, type TenantStore } from './tenant.ts';

export interface Store {
  /** The database without its password, for messages. */
  readonly name: string;
  /** Reads committed data, across all tenants. */
  readonly read: Reader;
  /** Runs a job that changes keys or tenants; only one such job runs at a time. */
  write<T>(job: (db: Connection) => Promise<T>): Promise<T>;
  of(tenant: Tenant): TenantStore;
  /** Begins a transaction that may write: fails if the database cannot be reached or is read-only. */
  readonly ping: () => Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A path, `:memory:`, or `postgres://…`. */
  database: string;
  /** Other migrations than those of this gateway, such as those of an older or a newer one. */
  steps?: readonly Migration[] | undefined;
}

/**
 * @throws StartError when it cannot be opened, belongs to another program, or is from a newer
 * gateway.
 */
export async function openStore({ database, steps }: OpenOptions): Promise<Store> {
  // A URL, which has a password, is opened without connecting.
  const engine = await open(database).catch((error: unknown) => {
    throw explain(error, database);
  });
  try {
    // One transaction: a second gateway finds everything done, or nothing.
    await transact(engine, async (connection) => {
      await engine.prepare(connection);
      await migrate(connection, steps);
    });
  } catch (error) {
    await engine.close();
    throw explain(error, engine.name);
  }
  const queue = createCommitQueue(engine);
  const read = engine.reader;
  const write: Store['write'] = (run) => queue.write({ lane: 'keys', lock: keysLock, run });
  return {
    name: engine.name,
    read,
    write,
    of: (tenant) => createTenantStore({ read, write: queue.write }, tenant),
    ping: () => queue.write({ lane: 'ping', async run() {} }),
    async close() {
      // With a timeout, because the database may not respond any more.
      await Promise.race([queue.idle(), sleep(longestClose, undefined, { ref: false })]);
      await engine.close();
    },
  };
}

/** A row that every database has and that never changes. */
const keysLock = raw('SELECT 1 AS one FROM migrations WHERE version = 1');

/** In milliseconds. A write waits this long for another process, see `retryOnBusy`. */
const longestClose = 6000;

/** Loaded on demand: a start on SQLite does not wait for the driver of PostgreSQL. */
async function open(database: string): Promise<Engine> {
  if (isPostgresUrl(database)) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(database);
  }
  // As a file name, another URL would create a file, or show its password.
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(database)) {
    throw usageError('--database: expected a file or postgres://…, got another kind of URL');
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(database);
}
