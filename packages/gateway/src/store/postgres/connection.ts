// A connection to PostgreSQL, to which statements are sent without waiting for the answers to those
// before: a transaction costs as many round trips as it has to know something before it goes on.
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Transaction } from '../dialect.ts';
import { Insertion, raw, sql, type Statement } from '../sql.ts';
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

export class PostgresConnection implements Transaction {
  readonly dialect = postgres;
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  /**
   * What a transaction begins with, kept back until there is more of it: a lock and one row to insert
   * are one statement, which needs no BEGIN and no COMMIT.
   */
  #kept: { begin: Statement; lock?: Statement; insertion?: Insertion } | undefined;
  /** The first: those after it fail because of it. */
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

  /** What is not found is divided by: all that was sent behind it fails, and nobody waits for it. */
  lock(found: Statement): void {
    if (this.#kept && !this.#kept.lock) {
      this.#kept.lock = found;
      return;
    }
    this.#sendKept();
    this.#send(locked(found));
  }

  /** Behind all that was sent. */
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
      // So it answers a COMMIT when something before has failed.
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

  /** What went wrong first, when something did. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** Whoever's statement has failed may have left something behind. */
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
    // It is told at the end.
    this.#sent.push(this.#query(statement).catch(() => undefined));
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

/** Fails, in place of finding nothing. */
const locked = (found: Statement): Statement =>
  sql`SELECT 1 / count(*) FROM (${found} FOR UPDATE) AS found`;

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
