// Opens SQLite: a file, or memory. Several processes can share a file; SQLite serializes their
// writes.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { now, sleep } from '@room-sessions/shared/timers';
import { environmentError } from '../../start-error.ts';
import { type Engine, sqlite, type Transaction } from '../dialect.ts';
import { Stale } from '../failure.ts';
import { raw, type Statement } from '../sql.ts';
import { FileGone, resultCode } from './failure.ts';

/** @throws StartError when the file cannot be opened, or belongs to another program. */
export async function openSqlite(file: string): Promise<Engine> {
  const writer = await openFile(file);
  // Readers of a file have their own connection, so they never wait for a transaction.
  const own = file === ':memory:' ? undefined : await openFile(file, 'PRAGMA query_only = ON');
  const demandFile = own ? watchFile(resolve(file)) : () => {};
  let running: Promise<unknown> = Promise.resolve();
  return {
    name: file,
    reader: {
      dialect: sqlite,
      async rows(statement, demanded) {
        if (own) return own.rows(statement, demanded);
        // A database in memory has one connection.
        while (writer.isInTransaction) await running;
        return writer.rows(statement, demanded);
      },
    },
    // SQLite locks the whole file.
    hasLanes: false,
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
    writer.send(raw('COMMIT'));
    return result;
  } catch (error) {
    writer.rollBack();
    throw error;
  }
}

/**
 * A check that the path still has the file that is open. SQLite does not notice a deleted file: it writes
 * on, and the data is gone when the process ends.
 */
function watchFile(path: string): () => void {
  const identify = (): string => {
    const found = statSync(path, { throwIfNoEntry: false, bigint: true });
    return `${found?.dev} ${found?.ino}`;
  };
  const opened = identify();
  return () => {
    if (identify() !== opened) throw new FileGone();
  };
}

/** Marks a file as ours in its header: "RSgw". */
const applicationId = 0x52_53_67_77;

async function openFile(file: string, more = ''): Promise<SqliteConnection> {
  const { DatabaseSync } = loadSqlite();
  const database = await retryOnBusy(async () =>
    configure(new DatabaseSync(file, { timeout: blockingTimeout })),
  );
  database.exec(more);
  return new SqliteConnection(database);
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

/** Without the warning of Node 22 that it is experimental. */
function loadSqlite(): typeof import('node:sqlite') {
  const warn = process.emitWarning.bind(process);
  // Loading is synchronous, so no other warning can be lost.
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}

/** In milliseconds. */
const longest = 5000;

/** How long SQLite itself waits, which blocks the process. */
const blockingTimeout = 10;

/**
 * Waits for a write of another process, or of another gateway of this process, which could not finish if the wait
 * blocked the event loop.
 *
 * @throws the error of the attempt, if it is another one or lasts too long.
 */
async function retryOnBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const end = now() + longest;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (resultCode(error) !== 5 || now() > end) throw error;
      // Random, so that two waiting writers do not retry at the same time.
      await sleep(1 + Math.random() * 4);
    }
  }
}

// The gateway has a few dozen fixed statements; the limit is for statements with varying text.
const statementsKept = 256;

interface Prepared {
  readonly statement: StatementSync;
  /** Of the columns. */
  readonly names: readonly string[];
}

class SqliteConnection implements Transaction {
  readonly dialect = sqlite;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows<Row extends object>(wanted: Statement, demanded?: Statement): Row[] {
    if (!demanded) return this.#all(wanted);
    // One transaction locks the file once for both statements.
    this.send(raw('BEGIN'));
    try {
      this.lock(demanded);
      return this.#all(wanted);
    } finally {
      this.rollBack();
    }
  }

  #all<Row extends object>({ text, values }: Statement): Row[] {
    const { statement, names } = this.#prepare(text);
    // A value that cannot be bound makes node:sqlite throw.
    const rows = statement.all(...(values as SQLInputValue[])) as unknown as unknown[][];
    return rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) named[names[at]!] = row[at];
      return named as Row;
    });
  }

  send({ text, values }: Statement): void {
    this.#prepare(text).statement.run(...(values as SQLInputValue[]));
  }

  /** The transaction already locks the whole file. */
  lock(found: Statement): void {
    if (this.rows(found).length === 0) throw new Stale();
  }

  /** There may be nothing to roll back, because SQLite does it itself after a full disk. */
  rollBack(): void {
    if (this.#database.isTransaction) this.send(raw('ROLLBACK'));
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#database.close();
  }

  #prepare(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    // As arrays, because node:sqlite creates the names of a row for each row.
    statement.setReturnArrays(true);
    const prepared = { statement, names: statement.columns().map(({ name }) => name) };
    if (this.#statements.size >= statementsKept) this.#statements.clear();
    this.#statements.set(text, prepared);
    return prepared;
  }
}
