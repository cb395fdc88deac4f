// A synchronous connection to SQLite.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Transaction } from '../dialect.ts';
import { raw, type Statement } from '../sql.ts';
import { Stale } from '../stale.ts';
import { sqlite } from './dialect.ts';

// The gateway has a few dozen fixed statements; the limit is for statements with varying text.
const statementsKept = 256;

export class SqliteConnection implements Transaction {
  readonly dialect = sqlite;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Statements that return rows as arrays, if Node can: it takes half the time. */
  readonly #listing = new Map<string, StatementSync>();
  /** The tenants whose records the running transaction changes. */
  readonly #locked = new Set<unknown>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows<Row extends object>({ text, values }: Statement, demanded?: Statement): Row[] {
    this.#demand(demanded);
    // A value that cannot be bound makes node:sqlite throw.
    return this.#prepare(text).all(...(values as SQLInputValue[])) as Row[];
  }

  documents({ text, values }: Statement, demanded?: Statement): string[] {
    this.#demand(demanded);
    const rows: unknown = this.#prepare(text, this.#listing).all(...(values as SQLInputValue[]));
    return (rows as (object | string[])[]).map(firstColumn);
  }

  send({ text, values }: Statement): void {
    this.#prepare(text).run(...(values as SQLInputValue[]));
  }

  returning<Row extends object>(statement: Statement): Row[] {
    return this.rows<Row>(statement);
  }

  /** The transaction already locks the whole file. */
  lock(found: Statement): void {
    for (const value of found.values) if (typeof value === 'string') this.#locked.add(value);
    this.#demand(found);
  }

  /** Whether the running transaction changes records of a tenant that the statement names. */
  isChanging({ values }: Statement): boolean {
    return this.isInTransaction && values.some((value) => this.#locked.has(value));
  }

  begin(kind: 'IMMEDIATE' | 'DEFERRED'): void {
    this.#locked.clear();
    this.send(raw(`BEGIN ${kind}`));
  }

  commit(): void {
    this.send(raw('COMMIT'));
  }

  /** There may be nothing to roll back, because SQLite does it itself after a full disk. */
  rollBack(): void {
    if (this.#database.isTransaction) this.send(raw('ROLLBACK'));
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#listing.clear();
    this.#database.close();
  }

  #demand(found: Statement | undefined): void {
    if (found && this.rows(found).length === 0) throw new Stale();
  }

  #prepare(text: string, kept = this.#statements): StatementSync {
    let statement = kept.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(text);
      if (kept === this.#listing) statement.setReturnArrays?.(true);
      if (kept.size >= statementsKept) kept.clear();
      kept.set(text, statement);
    }
    return statement;
  }
}

const firstColumn = (row: object | string[]): string =>
  String(Array.isArray(row) ? row[0] : Object.values(row)[0]);
