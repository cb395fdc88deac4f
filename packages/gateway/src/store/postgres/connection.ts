// A connection to PostgreSQL that sends statements without waiting for earlier results: a
// transaction only takes a round trip when it needs a result.
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Transaction } from '../dialect.ts';
import { Insertion, raw, sql, type Statement } from '../sql.ts';
import { Stale } from '../stale.ts';
import { beginReads, beginWrites, type Defaults, ifBegun } from './begin.ts';
import { postgres } from './dialect.ts';
import { isFatal, sqlState, Unreachable, UnknownOutcome } from './failure.ts';
import { withSchema } from './schema.ts';

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
  readonly #defaults: Defaults;
  readonly #sent: Promise<unknown>[] = [];
  /**
   * The begin of a transaction, delayed until more is known: a lock and one inserted row become a
   * single statement, without BEGIN and COMMIT.
   */
  #kept: { begin: string; lock?: Statement; insertion?: Insertion } | undefined;
  /** Fails if the transaction has not begun. */
  #begun: Promise<unknown> | undefined;
  #isBegun = false;
  /**
   * Whether statements wait for `#begun`. Writes do, because after a failed BEGIN each would commit
   * on its own, except for inserted rows, which can check it themselves; later statements do too,
   * to keep the order.
   */
  #waits = false;
  /** The first error: the later ones follow from it. */
  #failure: Error | undefined;

  constructor(client: PoolClient, defaults: Defaults = { isDurable: false, isSame: false }) {
    this.#client = client;
    this.#defaults = defaults;
  }

  /** Begins a transaction. */
  begin(mode: 'reads' | 'writes'): void {
    this.#kept = { begin: mode === 'reads' ? beginReads : beginWrites(this.#defaults) };
  }

  async rows<Row extends object>(statement: Statement, demanded?: Statement): Promise<Row[]> {
    this.#sendKept();
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

  scan<Row extends object>(
    statement: Statement,
    _: Statement,
    demanded?: Statement,
  ): Promise<Row[]> {
    return this.rows<Row>(statement, demanded);
  }

  send(statement: Statement): void {
    const kept = this.#kept;
    const isFirst = kept?.lock && !kept.insertion && this.#defaults.isSame;
    if (isFirst && statement instanceof Insertion) {
      kept.insertion = statement;
      return;
    }
    this.#sendKept();
    if (statement instanceof Insertion && !this.#waits && !this.#isBegun) {
      this.#send(statement.from(ifBegun));
      return;
    }
    this.#waits = true;
    this.#send(statement);
  }

  returning<Row extends object>(statement: Statement): Promise<Row[]> {
    this.#sendKept();
    this.#waits = true;
    return this.rows<Row>(statement);
  }

  /** If the row is missing, all later statements fail, without waiting for the result. */
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
    // Without a transaction nothing is committed, so the outcome is known.
    if (this.#waits) await this.#begun;
    try {
      const [{ command }] = await Promise.all([this.#query(last), ...this.#sent]);
      // An earlier statement has failed: PostgreSQL rolls back, or has not begun.
      if (this.#failure) throw this.#failure;
      if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
    } catch (error) {
      throw isFatal(error) && !(error instanceof Stale) ? new UnknownOutcome(error) : error;
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
    this.#client.release(this.#failure !== undefined && !(this.#failure instanceof Stale));
  }

  /** Holds the statements back, so that they leave in one packet. */
  cork(): void {
    getSocket(this.#client).cork();
  }

  uncork(): void {
    getSocket(this.#client).uncork();
  }

  #sendKept(): void {
    if (!this.#kept) return;
    const { begin, lock, insertion } = this.#kept;
    this.#kept = undefined;
    this.#begun = this.#client.query(begin).then(
      () => (this.#isBegun = true),
      (error: unknown) => {
        throw (this.#failure ??= new Unreachable(error));
      },
    );
    // Reported by the statements that wait for it, and by `failure`.
    this.#begun.catch(() => {});
    if (lock) this.#send(locked(lock));
    if (insertion) this.send(insertion);
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
