// A synchronous connection to SQLite.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { sqlite, type Transaction } from '../dialect.ts';
import { raw, type Statement } from '../sql.ts';
import { Stale } from '../failure.ts';

// The gateway has a few dozen fixed statements; the limit is for statements with varying text.
const statementsKept = 256;

export class SqliteConnection implements Transaction {
  readonly dialect = sqlite;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows<Row extends object>({ text, values }: Statement, demanded?: Statement): Row[] {
    if (demanded) this.lock(demanded);
    // A value that cannot be bound makes node:sqlite throw.
    return this.#prepare(text).all(...(values as SQLInputValue[])) as Row[];
  }

  send({ text, values }: Statement): void {
    this.#prepare(text).run(...(values as SQLInputValue[]));
  }

  /** The transaction already locks the whole file. */
  lock(found: Statement): void {
    if (this.rows(found).length === 0) throw new Stale();
  }

  commit(): void {
    this.send(raw('COMMIT'));
  }

  /** There may be nothing to roll back, because SQLite does it itself after a full disk. */
  rollBack(): void {
    if (this.isInTransaction) this.send(raw('ROLLBACK'));
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(text);
      if (this.#statements.size >= statementsKept) this.#statements.clear();
      this.#statements.set(text, statement);
    }
    return statement;
  }
}
