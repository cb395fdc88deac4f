// Opens the embedded database: a file, or memory. Several processes may share a file; SQLite
// makes their writes follow one another.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { createCommitQueue, inTransaction, type Write } from './commit-queue.ts';
import { migrate } from './migrations.ts';
import { loadSqlite } from './node-sqlite.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { storeOf, type Tenant, type TenantStore } from './tenant.ts';

/** Marks a file as ours in its header: "RSgw". */
const applicationId = 0x52_53_67_77;

/** How long a write waits for another process that is writing, in milliseconds. */
const busyTimeout = 5000;

export interface Store {
  /** For reading, across all tenants; sees what was committed. */
  readonly read: Kysely<Tables>;
  /** Runs the job in a transaction, and answers when its writes are on the disk. */
  readonly write: Write;
  /** What one tenant has. */
  of(tenant: Tenant): TenantStore;
  /** Lets the writes under way end, then closes the file. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A path, or `:memory:`. */
  file: string;
  now: Date;
}

/** @throws StartError when the file cannot be opened, is not ours, or is from a newer gateway. */
export async function openStore({ file, now }: OpenOptions): Promise<Store> {
  const database = await openFile(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  try {
    await db.connection().execute((connection) =>
      // One transaction: whoever comes second finds all of it done, or nothing.
      inTransaction(connection, async () => {
        await migrate(connection, now.toISOString());
        // Written each time: a file that may only be read is found out now, not by a first call.
        await sql`PRAGMA application_id = ${sql.lit(applicationId)}`.execute(connection);
      }),
    );
  } catch (error) {
    database.close();
    throw explain(error, file);
  }
  const write = createCommitQueue(db);
  return {
    read: db,
    write,
    of: (tenant) => storeOf({ read: db, write }, tenant),
    async close() {
      // A last job, behind all that wait.
      await write(async () => undefined).catch(() => undefined);
      await db.destroy();
    },
  };
}

async function openFile(file: string): Promise<DatabaseSync> {
  const sqlite = loadSqlite();
  try {
    // SQLite does not wait by itself while another process changes the journal to WAL.
    const patience = Date.now() + busyTimeout;
    for (;;) {
      try {
        return configure(new sqlite.DatabaseSync(file, { timeout: busyTimeout }));
      } catch (error) {
        if (!isBusy(error) || Date.now() > patience) throw error;
        await sleep(20);
      }
    }
  } catch (error) {
    throw explain(error, file);
  }
}

function configure(database: DatabaseSync): DatabaseSync {
  try {
    const { application_id: owner } = database.prepare('PRAGMA application_id').get() ?? {};
    const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() ?? {};
    if (tables !== 0 && owner !== applicationId) {
      throw new StartError('environment', 'is a database of another program');
    }
    // FULL: what was committed survives a power cut; NORMAL was measured to lose it.
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

const isBusy = (error: unknown): boolean => resultCode(error) === 5;

/** SQLite's primary result code. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

function explain(error: unknown, file: string): StartError {
  const reason = error instanceof StartError ? error.message : reasonOf(error, file);
  return new StartError('environment', `--database ${file}: ${reason}`, { cause: error });
}

function reasonOf(error: unknown, file: string): string {
  switch (resultCode(error)) {
    case 5:
      return 'another process keeps it locked';
    case 8:
      return 'cannot be written; is the file or its folder read-only?';
    case 13:
      return 'the disk is full';
    case 14:
      return whyNotOpened(file);
    case 11:
    case 26:
      return 'is no SQLite database, or a damaged one';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function whyNotOpened(file: string): string {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return `the folder ${folder} does not exist; create it first`;
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'is a folder, not a file';
  return 'cannot be opened; may this user read and write it, and its folder?';
}
