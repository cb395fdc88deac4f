// A connection to PostgreSQL that sends statements without waiting for earlier results: a
// transaction only takes a round trip when it needs a result.
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Transaction } from '../dialect.ts';
import { Insertion, raw, sql, type Statement } from '../sql.ts';
import { Stale } from '../stale.ts';
import { postgres } from './dialect.ts';
import { isFatal, sqlState, Unreachable, UnknownOutcome } from './failure.ts';

interface Numbered {
  /** The name of the prepared statement on each connection. */
  readonly name: string;
  /** With the parameters of PostgreSQL. */
  readonly text: string;
}

// The gateway has a few dozen fixed statements; statements with varying text are not prepared.
const statementsKept = 256;

const statements = new Map<string, Numbered>();

function numbered(text: string): Numbered | { text: string } {
  const known = statements.get(text);
  if (known) return known;
  // BEGIN and COMMIT need no preparation.
  if (!/\s/.test(text) || text.startsWith('BEGIN')) return { text };
  let count = 0;
  const made = {
    name: `s${statements.size}`,
    text: text.replaceAll('?', () => `$${(count += 1)}`),
  };
  if (statements.size >= statementsKept) return { text: made.text };
  statements.set(text, made);
  return made;
}

export class PostgresConnection implements Transaction {
  readonly dialect = postgres;
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  /**
   * The begin of a transaction, delayed until more is known: a lock and one inserted row become a
   * single statement, without BEGIN and COMMIT.
   */
  #kept: { begin: Statement; lock?: Statement; insertion?: Insertion } | undefined;
  /** The first error: the later ones follow from it. */
  #failure: Error | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  begin(begin: Statement): void {
    this.#kept = { begin };
  }

  async rows<Row extends object>(statement: Statement): Promise<Row[]> {
    this.#sendKept();
    return (await this.#query(statement)).rows as Row[];
  }

  async texts({ text, values }: Statement): Promise<string[]> {
    this.#sendKept();
    const query = { ...numbered(text), values: [...values], rowMode: 'array' as const };
    return (await this.#asked(query)).rows.map(([value]: unknown[]) => String(value));
  }

  scan<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.rows<Row>(statement);
  }

  send(statement: Statement): void {
    const kept = this.#kept;
    if (kept?.lock && !kept.insertion && statement instanceof Insertion) {
      kept.insertion = statement;
      return;
    }
    this.#sendKept();
    this.#send(statement);
  }

  returning<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.rows<Row>(statement);
  }

  /**
   * A missing row causes a division by zero: all later statements fail, without waiting for the
   * result.
   */
  lock(found: Statement): void {
    if (this.#kept && !this.#kept.lock) {
      this.#kept.lock = found;
      return;
    }
    this.#sendKept();
    this.#send(locked(found));
  }

  /** Commits after all sent statements. */
  async commit(): Promise<void> {
    const { lock, insertion } = this.#kept ?? {};
    let last: Statement = raw('COMMIT');
    if (lock && insertion) {
      this.#kept = undefined;
      last = insertion.from(sql`(${locked(lock)}) AS locked (found) WHERE found = 1`);
    }
    this.#sendKept();
    try {
      const [{ command }] = await Promise.all([this.#query(last), ...this.#sent]);
      // PostgreSQL responds so to a COMMIT when an earlier statement has failed.
      if (command === 'ROLLBACK') {
        throw this.#failure ?? new Error('the transaction was rolled back');
      }
    } catch (error) {
      throw isFatal(error) ? new UnknownOutcome(error) : error;
    }
  }

  async rollBack(): Promise<void> {
    if (this.#kept) return;
    await Promise.all([...this.#sent, this.#query(raw('ROLLBACK')).catch(() => undefined)]);
  }

  /** The first error, if any. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Discards the connection after an error, which may have left state behind. */
  release(): void {
    this.#client.release(this.#failure !== undefined);
  }

  #sendKept(): void {
    if (!this.#kept) return;
    const { begin, lock, insertion } = this.#kept;
    this.#kept = undefined;
    this.#send(begin);
    if (lock) this.#send(locked(lock));
    if (insertion) this.#send(insertion);
  }

  #send(statement: Statement): void {
    // Commit reports the error.
    this.#sent.push(this.#query(statement).catch(() => undefined));
  }

  #query({ text, values }: Statement): Promise<QueryResult> {
    return this.#asked({ ...numbered(text), values: [...values] });
  }

  async #asked(query: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      this.#failure ??= toStoreError(error);
      throw toStoreError(error);
    }
  }
}

/** Fails instead of finding no row. */
const locked = (found: Statement): Statement =>
  sql`SELECT 1 / count(*) FROM (${found} FOR UPDATE) AS found`;

function toStoreError(error: unknown): Error {
  switch (sqlState(error)) {
    case undefined:
      return new Unreachable(error);
    // Only a lock divides.
    case '22012':
      return new Stale();
    default:
      return error as Error;
  }
}
