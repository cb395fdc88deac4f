// The store: SQLite in the process, or PostgreSQL, by what the database is named.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireNode } from '../node-version.ts';
import { usageError } from '../start-error.ts';
import { createCommitQueue, transact, type CommitFigures } from './commit-queue.ts';
import type { Connection, Engine, Reader } from './dialect.ts';
import { demandTables, migrate } from './migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { isOtherUrl, isPostgresUrl } from './postgres/url.ts';
import { raw, sql } from './sql.ts';
import { storeOf, type Tenant, type TenantStore } from './tenant.ts';

export interface Store {
  /** The database as it can be shown: without a password. */
  readonly name: string;
  /** For reading, across all tenants; sees what was committed. */
  readonly read: Reader;
  /** Runs a job that changes keys or all tenants; no other of the kind runs at the same time. */
  write<T>(job: (db: Connection) => Promise<T>): Promise<T>;
  /** What one tenant has. */
  of(tenant: Tenant): TenantStore;
  /** Runs the job in a transaction whose reads all see the same moment. */
  readMoment<T>(job: (reader: Reader) => Promise<T>): Promise<T>;
  /** Asks for the right to write, to each table, and commits so many bytes: fails where a write would. */
  readonly ping: (bytes: number) => Promise<void>;
  /** Figures of the commits so far. */
  readonly commits: Readonly<CommitFigures>;
  /** Lets the writes under way end, then closes the database. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A path, `:memory:`, or `postgres://…`. */
  database: string;
  now: Date;
  /** Other steps than those of this gateway, as an older or a newer one has them. */
  steps?: readonly Migration[] | undefined;
  /** Whether it has to be there, with the tables of this gateway. Default: it is made. */
  existing?: boolean | undefined;
}

/** @throws StartError when it cannot be opened, is not ours, or is from a newer gateway. */
export async function openStore({
  database,
  now,
  steps,
  existing = false,
}: OpenOptions): Promise<Store> {
  requireNode();
  const engine = await open(database, existing);
  try {
    // One transaction: whoever comes second finds all of it done, or nothing.
    const prepare = async (connection: Connection): Promise<void> => {
      await engine.prepare(connection);
      if (existing) await demandTables(connection);
      else await migrate(connection, now.toISOString(), steps);
    };
    await transact(engine, prepare, true);
  } catch (error) {
    await engine.close();
    throw engine.explain(error);
  }
  const commits = { waiting: 0, commits: 0, writes: 0, failures: 0 };
  const queue = createCommitQueue(engine, commits);
  const read = engine.reader;
  const write: Store['write'] = (run) => queue.write({ lane: 'keys', lock: keysLock, run });
  return {
    name: engine.name,
    read,
    write,
    readMoment: engine.moment ?? write,
    of: (tenant) => storeOf({ read, write: queue.write }, tenant),
    commits,
    ping: (bytes) => queue.write({ lane: 'ping', run: (connection) => ping(connection, bytes) }),
    async close() {
      // Not for ever, as the database may say nothing any more.
      await Promise.race([queue.idle(), sleep(longestClose, undefined, { ref: false })]);
      await engine.close();
    },
  };
}

/** A row that every database has, and nobody changes. */
const keysLock = raw('SELECT 1 AS one FROM migrations WHERE version = 1');

async function ping(connection: Connection, bytes: number): Promise<void> {
  const { tableWithoutRights } = connection.dialect;
  const [table] = tableWithoutRights
    ? await connection.rows<{ name: string }>(tableWithoutRights)
    : [];
  if (table) {
    throw new Error(
      `the database user may not change ${table.name}: grant SELECT, INSERT, UPDATE and DELETE`,
    );
  }
  // Random: SQLite does not write what stands there already.
  if (bytes > 0) connection.send(sql`UPDATE write_probe SET filler = ${randomBytes(bytes)}`);
}

/**
 * Whether a gateway may have been there, and left keys; nothing is made by asking.
 *
 * @throws StartError when that cannot be asked.
 */
export async function wasUsed(database: string): Promise<boolean> {
  if (!isPostgresUrl(database)) return existsSync(database);
  const { wasPostgresUsed } = await import('./postgres/open.ts');
  return wasPostgresUsed(database);
}

/** In milliseconds. A write waits as long for another process, see `patiently`. */
const longestClose = 6000;

/** Each is loaded when it is asked for: whoever has no PostgreSQL does not wait for its driver. */
async function open(database: string, existing: boolean): Promise<Engine> {
  if (isPostgresUrl(database)) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(database);
  }
  if (isOtherUrl(database)) {
    throw usageError('--database: expected a file or postgres://…, got a URL of another kind');
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(database, existing);
}
