// The store: SQLite in the process, or PostgreSQL, by what the database is named.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { requireNode } from '../node-version.ts';
import { StartError } from '../start-error.ts';
import {
  createCommitQueue,
  inMoment,
  inTransaction,
  type CommitFigures,
  type Write,
} from './commit-queue.ts';
import { dialectOf } from './dialect-of.ts';
import { run } from './prepared-queries.ts';
import { demandTables, migrate } from './migrations.ts';
import type { Migration } from './migrations/migration.ts';
import { isOtherUrl, isPostgresUrl } from './postgres/url.ts';
import type { Tables } from './tables.ts';
import { storeOf, type Tenant, type TenantStore } from './tenant.ts';

export interface Store {
  /** The database as it can be shown: without a password. */
  readonly name: string;
  /** For reading, across all tenants; sees what was committed. */
  readonly read: Kysely<Tables>;
  /** Runs the job in a transaction, and answers when its writes are on the disk. */
  readonly write: Write;
  /** What one tenant has. */
  of(tenant: Tenant): TenantStore;
  /** Runs the job in a transaction whose reads all see the same moment. */
  readMoment<T>(job: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
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

/** A database before its tables are looked at. */
export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly name: string;
  /** In the transaction that migrates. */
  prepare(db: Kysely<Tables>): Promise<void>;
  /** In words for whoever started the gateway. */
  explain(error: unknown): StartError;
}

/** @throws StartError when it cannot be opened, is not ours, or is from a newer gateway. */
export async function openStore({
  database,
  now,
  steps,
  existing = false,
}: OpenOptions): Promise<Store> {
  requireNode();
  const opened = await open(database, existing);
  const { db, name } = opened;
  try {
    // One transaction: whoever comes second finds all of it done, or nothing.
    await inTransaction(db, async (connection) => {
      await opened.prepare(connection);
      if (existing) await demandTables(connection);
      else await migrate(connection, now.toISOString(), steps);
    });
  } catch (error) {
    await db.destroy();
    throw opened.explain(error);
  }
  const commits = { waiting: 0, commits: 0, writes: 0, failures: 0 };
  const write = createCommitQueue(db, commits);
  return {
    name,
    read: db,
    write,
    readMoment: (job) => db.connection().execute((connection) => inMoment(connection, job)),
    of: (tenant) => storeOf({ read: db, write }, tenant),
    commits,
    ping: (bytes) =>
      write(async (connection) => {
        await dialectOf(connection).demandRights(connection);
        if (bytes === 0) return;
        // Random: SQLite does not write what stands there already.
        await run(connection, 'UPDATE write_probe SET filler = ?', [randomBytes(bytes)]);
      }),
    async close() {
      // A last job, behind all that wait; not for ever, as the database may say nothing any more.
      const last = write(async () => undefined).catch(() => undefined);
      await Promise.race([last, sleep(longestClose, undefined, { ref: false })]);
      await db.destroy();
    },
  };
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
async function open(database: string, existing: boolean): Promise<OpenedDatabase> {
  if (isPostgresUrl(database)) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(database);
  }
  if (isOtherUrl(database)) {
    throw new StartError(
      'usage',
      '--database: expected a file or postgres://…, got a URL of another kind',
    );
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(database, existing);
}
