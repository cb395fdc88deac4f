// A connection to PostgreSQL, to which statements are sent without waiting for the answers to those
// before: a transaction costs as many round trips as it has to know something before it goes on.
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Connection } from '../dialect.ts';
import { raw, sql, type Statement } from '../sql.ts';
import { Stale } from '../stale.ts';
import { postgres } from './dialect.ts';
import { isFatal, sqlState, Unreachable, UnknownOutcome } from './failure.ts';

interface Numbered {
  /** Under which each connection keeps the statement prepared. */
  readonly name: string;
  /** With the parameters as PostgreSQL names them. */
  readonly text: string;
}

// The gateway's own statements are a few dozen texts; texts that vary are not prepared.
const statementsKept = 256;

const statements = new Map<string, Numbered>();

function numbered(text: string): Numbered | { text: string } {
  const known = statements.get(text);
  if (known) return known;
  // BEGIN and COMMIT: there is nothing to prepare.
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

export class PostgresConnection implements Connection {
  readonly dialect = postgres;
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  /** The first: those after it fail because of it. */
  #failure: Error | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async rows<Row extends object>(statement: Statement): Promise<Row[]> {
    return (await this.#query(statement)).rows as Row[];
  }

  async texts({ text, values }: Statement): Promise<string[]> {
    const query = { ...numbered(text), values: [...values], rowMode: 'array' as const };
    return (await this.#asked(query)).rows.map(([value]: unknown[]) => String(value));
  }

  scan<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.rows<Row>(statement);
  }

  send(statement: Statement): void {
    // It is told at the end.
    this.#sent.push(this.#query(statement).catch(() => undefined));
  }

  returning<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.rows<Row>(statement);
  }

  /** What is not found is divided by: all that was sent behind it fails, and nobody waits for it. */
  lock(found: Statement): void {
    this.send(sql`SELECT 1 / count(*) FROM (${found} FOR UPDATE) AS found`);
  }

  /** Behind all that was sent. */
  async commit(): Promise<void> {
    const commit = this.#query(raw('COMMIT'));
    try {
      const [{ command }] = await Promise.all([commit, ...this.#sent]);
      // So it answers when something before has failed.
      if (command !== 'COMMIT') throw this.#failure ?? new Error('the transaction was rolled back');
    } catch (error) {
      throw isFatal(error) ? new UnknownOutcome(error) : error;
    }
  }

  async rollBack(): Promise<void> {
    await Promise.all([...this.#sent, this.#query(raw('ROLLBACK')).catch(() => undefined)]);
  }

  /** What went wrong first, when something did. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Whoever's statement has failed may have left something behind. */
  release(): void {
    this.#client.release(this.#failure !== undefined);
  }

  #query({ text, values }: Statement): Promise<QueryResult> {
    return this.#asked({ ...numbered(text), values: [...values] });
  }

  async #asked(query: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      this.#failure ??= toldOf(error);
      throw toldOf(error);
    }
  }
}

function toldOf(error: unknown): Error {
  switch (sqlState(error)) {
    case undefined:
      return new Unreachable(error);
    // Of a lock: nothing else divides.
    case '22012':
      return new Stale();
    default:
      return error as Error;
  }
}
