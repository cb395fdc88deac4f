// A connection to PostgreSQL that sends statements without waiting for earlier results: a
// transaction only takes a round trip to begin, and when it needs a result.
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Transaction } from '../dialect.ts';
import { raw, sql, type Statement } from '../sql.ts';
import { Stale } from '../stale.ts';
import { postgres, withSchema } from './dialect.ts';
import { isFatal, sqlState, Unreachable, UnknownOutcome } from './failure.ts';

/** The timeout of a statement, including the wait for other writers. */
export const statementTimeout = 30_000;

/**
 * The settings are those of a transaction: those of a session would be lost behind a pooler, or
 * reach other programs. A process that hangs does not block the others forever.
 */
const timeouts = `SET LOCAL statement_timeout = ${statementTimeout};
  SET LOCAL idle_in_transaction_session_timeout = ${statementTimeout}`;

const begins = {
  reads: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${timeouts}`,
  // A commit is on disk before the response; stricter settings, such as waiting for a standby, stay.
  writes: `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${timeouts};
    SELECT set_config('synchronous_commit', replace(replace(setting, 'off', 'on'), 'local', 'on'), true)
    FROM (SELECT current_setting('synchronous_commit')) AS one (setting)`,
};

interface Prepared {
  /**
   * The name of the prepared statement: the same in each process, because a pooler may lend a
   * connection on which another process has prepared its statements.
   */
  readonly name: string;
  /** With the schema of the tables, and the parameters of PostgreSQL. */
  readonly text: string;
}

/** Of the documents of a list, in bytes. */
const longestText = 16 * 1024 * 1024;

// The gateway has a few dozen fixed statements; statements with varying text are not prepared.
const statementsKept = 256;

const statements = new Map<string, Prepared>();

function prepared(statement: string): Prepared | { text: string } {
  const known = statements.get(statement);
  if (known) return known;
  let count = 0;
  const text = withSchema(statement).replaceAll('?', () => `$${(count += 1)}`);
  // COMMIT and ROLLBACK need no preparation.
  if (!/\s/.test(text) || statements.size >= statementsKept) return { text };
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  statements.set(statement, { name, text });
  return { name, text };
}

export class PostgresConnection implements Transaction {
  readonly dialect = postgres;
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  /** Fails if the transaction has not begun. */
  #begun: Promise<unknown> | undefined;
  /**
   * Whether statements wait for `#begun`. Writes do, because after a failed BEGIN each would commit
   * on its own; later statements do too, to keep the order.
   */
  #waits = false;
  /** The first error: the later ones follow from it. */
  #failure: Error | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Begins a transaction. */
  begin(mode: 'reads' | 'writes'): void {
    this.#begun = this.#client.query(begins[mode]).catch((error: unknown) => {
      throw (this.#failure ??= new Unreachable(error));
    });
    // Reported by the statements that wait for it, and by `failure`.
    this.#begun.catch(() => {});
  }

  async rows<Row extends object>(statement: Statement, demanded?: Statement): Promise<Row[]> {
    return (await this.#query(demanding(statement, demanded))).rows as Row[];
  }

  /** PostgreSQL joins them, because the driver takes longer for many rows than for one. */
  async documents(statement: Statement, demanded?: Statement): Promise<string[]> {
    const [row] = await this.rows<{ joined: string | null; rows: number }>(
      demanding(joined(statement), demanded),
    );
    if (row?.joined) return [row.joined];
    if (row?.rows === 0) return [];
    // Long ones have no common text, which may be too long for a string.
    const rows = await this.rows<{ document: string }>(statement);
    return rows.map(({ document }) => document);
  }

  send(statement: Statement): void {
    this.#waits = true;
    this.#send(statement);
  }

  returning<Row extends object>(statement: Statement): Promise<Row[]> {
    this.#waits = true;
    return this.rows<Row>(statement);
  }

  /** If the row is missing, all later statements fail, without waiting for the result. */
  lock(found: Statement): void {
    this.#send(locked(found));
  }

  /** Commits after all sent statements. */
  async commit(): Promise<void> {
    // Without a transaction nothing is committed, so the outcome is known.
    if (this.#waits) await this.#begun;
    try {
      const [{ command }] = await Promise.all([this.#query(raw('COMMIT')), ...this.#sent]);
      // An earlier statement has failed: PostgreSQL rolls back, or has not begun.
      if (this.#failure) throw this.#failure;
      if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
    } catch (error) {
      throw isFatal(error) && !(error instanceof Stale) ? new UnknownOutcome(error) : error;
    }
  }

  async rollBack(): Promise<void> {
    await Promise.all([...this.#sent, this.#query(raw('ROLLBACK')).catch(() => undefined)]);
  }

  /** The first error, if any. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Discards the connection after an error, which may have left state behind. */
  release(): void {
    this.#client.release(this.#failure !== undefined && !(this.#failure instanceof Stale));
  }

  /** Holds the statements back, so that they leave in one packet. */
  cork(): void {
    getSocket(this.#client).cork();
  }

  uncork(): void {
    getSocket(this.#client).uncork();
  }

  #send(statement: Statement): void {
    // Commit reports the error.
    this.#sent.push(this.#query(statement).catch(() => undefined));
  }

  #query({ text, values }: Statement): Promise<QueryResult> {
    return this.#asked({ ...prepared(text), values: [...values] });
  }

  async #asked(query: QueryConfig): Promise<QueryResult> {
    try {
      if (this.#waits) await this.#begun;
      return await this.#client.query(query);
    } catch (error) {
      this.#failure ??= toStoreError(error);
      throw toStoreError(error);
    }
  }
}

const getSocket = (client: PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** A missing row causes a division by zero. */
const demand = (found: Statement): Statement => sql`SELECT 1 / count(*) FROM (${found}) AS found`;

const locked = (found: Statement): Statement => demand(sql`${found} FOR UPDATE`);

const joined = (statement: Statement): Statement =>
  sql`WITH list AS (${statement})
    SELECT CASE WHEN (SELECT sum(octet_length(document)) FROM list) < ${longestText}
      THEN (SELECT string_agg(document, ',') FROM list) END AS joined,
      (SELECT count(*) FROM list) AS rows`;

/** PostgreSQL evaluates the condition once, and before the first row. */
const demanding = (statement: Statement, found: Statement | undefined): Statement =>
  found ? sql`SELECT list.* FROM (${statement}) AS list WHERE (${demand(found)}) = 1` : statement;

function toStoreError(error: unknown): Error {
  if (error instanceof Unreachable) return error;
  switch (sqlState(error)) {
    case undefined:
      return new Unreachable(error);
    // Only `demand` divides.
    case '22012':
      return new Stale();
    default:
      return error as Error;
  }
}
