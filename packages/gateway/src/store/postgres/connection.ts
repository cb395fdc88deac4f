// A connection to PostgreSQL, lent to one transaction or one read.
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
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
  SET LOCAL statement_timeout = ${statementTimeout};
  SET LOCAL idle_in_transaction_session_timeout = ${statementTimeout};
  SELECT set_config('synchronous_commit', replace(replace(setting, 'off', 'on'), 'local', 'on'), true)
  FROM (SELECT current_setting('synchronous_commit')) AS one (setting)`;

export class PostgresConnection implements Transaction {
  readonly dialect = postgres;
  readonly #client: PoolClient;
  /** The first error: the later ones follow from it. */
  #failure: Error | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Awaited: without a transaction, each statement would commit on its own. */
  async begin(): Promise<void> {
    try {
      await this.#client.query(begin);
    } catch (error) {
      throw (this.#failure = new Unreachable(error));
    }
  }

  async rows<Row extends object>(statement: Statement): Promise<Row[]> {
    return (await this.#query(statement)).rows as Row[];
  }

  send(statement: Statement): void {
    // `failure` reports the error.
    this.#query(statement).catch(() => {});
  }

  returning<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.rows<Row>(statement);
  }

  async lock(found: Statement): Promise<void> {
    if ((await this.rows(sql`${found} FOR UPDATE`)).length === 0) throw new Stale();
  }

  /** Commits after all sent statements. */
  async commit(): Promise<void> {
    try {
      const { command } = await this.#query(raw('COMMIT'));
      // An earlier statement has failed: PostgreSQL rolls back.
      if (this.#failure) throw this.#failure;
      if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
    } catch (error) {
      throw isFatal(error) ? new UnknownOutcome(error) : error;
    }
  }

  async rollBack(): Promise<void> {
    await this.#query(raw('ROLLBACK')).catch(() => undefined);
  }

  /** The first error, if any. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Discards the connection after an error, which may have left state behind. */
  release(): void {
    this.#client.release(this.#failure !== undefined);
  }

  async #query({ text, values }: Statement): Promise<QueryResult> {
    try {
      let count = 0;
      const parameters = withSchema(text).replaceAll('?', () => `$${(count += 1)}`);
      return await this.#client.query(parameters, [...values]);
    } catch (error) {
      const failure = sqlState(error) === undefined ? new Unreachable(error) : (error as Error);
      this.#failure ??= failure;
      throw failure;
    }
  }
}
