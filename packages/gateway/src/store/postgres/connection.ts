// A connection to PostgreSQL, lent to one transaction or one read.
import type { Socket } from 'node:net';
import type { PoolClient, QueryResult } from 'pg';
import { postgres, type Transaction, withSchema } from '../dialect.ts';
import { raw, sql, type Statement } from '../sql.ts';
import { Stale } from '../failure.ts';
import { isFatal, sqlState, Unreachable, UnknownOutcome } from './failure.ts';

/** The timeout of a statement, including the wait for other writers. */
export const statementTimeout = 30_000;

/**
 * The settings are those of a transaction: those of a session would be lost behind a pooler, or
 * reach other programs. A process that hangs does not block the others forever. A commit is on disk
 * before the response; stricter settings, such as waiting for a standby, stay.
 */
export const begin: Statement = raw(`BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
  SET LOCAL statement_timeout = ${statementTimeout};
  SET LOCAL idle_in_transaction_session_timeout = ${statementTimeout};
  SELECT set_config('synchronous_commit', replace(replace(setting, 'off', 'on'), 'local', 'on'), true)
  FROM (SELECT current_setting('synchronous_commit')) AS one (setting)`);

// The gateway has a few dozen fixed statements; the limit is for statements with varying text.
const statementsKept = 256;

const texts = new Map<string, string>();

/**
 * The statement with the schema of the tables, and the parameters of PostgreSQL. Not prepared under a name:
 * a pooler may lend a connection on which nobody has prepared it.
 */
function toPostgres(statement: string): string {
  const known = texts.get(statement);
  if (known !== undefined) return known;
  let count = 0;
  const text = withSchema(statement).replaceAll('?', () => `$${(count += 1)}`);
  if (texts.size < statementsKept) texts.set(statement, text);
  return text;
}

export class PostgresConnection implements Transaction {
  readonly dialect = postgres;
  readonly #client: PoolClient;
  /** The first error: the later ones follow from it. */
  failure: Error | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async rows<Row extends object>(statement: Statement, demanded?: Statement): Promise<Row[]> {
    return (await this.#query(demanded ? demanding(statement, demanded) : statement)).rows as Row[];
  }

  send(statement: Statement): void {
    // `failure` reports the error.
    this.#query(statement).catch(() => {});
  }

  async lock(found: Statement): Promise<void> {
    if ((await this.rows(sql`${found} FOR UPDATE`)).length === 0) throw new Stale();
  }

  async commit(): Promise<void> {
    try {
      const { command } = await this.#query(raw('COMMIT'));
      // An earlier statement has failed: PostgreSQL rolls back.
      if (this.failure) throw this.failure;
      if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
    } catch (error) {
      throw isFatal(error) ? new UnknownOutcome(error) : error;
    }
  }

  async rollBack(): Promise<void> {
    await this.#query(raw('ROLLBACK')).catch(() => undefined);
  }

  /** Holds back the statements that a function sends, so that they leave together. */
  inOnePacket<T>(send: () => T): T {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  /** Discards the connection after an error, which may have left state behind. */
  release(): void {
    this.#client.release(this.failure !== undefined && !(this.failure instanceof Stale));
  }

  async #query({ text, values }: Statement): Promise<QueryResult> {
    try {
      return await this.#client.query(toPostgres(text), [...values]);
    } catch (error) {
      const failure = toStoreError(error);
      this.failure ??= failure;
      throw failure;
    }
  }
}

/** PostgreSQL evaluates the condition once, and before the first row: a missing row is a division by zero. */
const demanding = (statement: Statement, found: Statement): Statement => sql`
  SELECT list.* FROM (${statement}) AS list
  WHERE (SELECT 1 / count(*) FROM (${found}) AS found) = 1`;

function toStoreError(error: unknown): Error {
  const code = sqlState(error);
  if (code === undefined) return new Unreachable(error);
  // Nothing else divides.
  return code === '22012' ? new Stale() : (error as Error);
}
