// The differences between SQLite and PostgreSQL. Everything else is written once, for both.
import type { Statement } from './sql.ts';

export interface StoreDialect {
  readonly name: 'sqlite' | 'postgres';
  /** The types of columns, for migrations. */
  readonly types: ColumnTypes;
  /**
   * A property of the JSON in a column, for sorting: text by code points, false before true. `NULL`
   * when it is absent.
   */
  jsonText(column: string, property: string): Statement;
  /** The same for numbers. */
  jsonNumber(column: string, property: string): Statement;
  /** Whether a column contains the text, without wildcards. */
  contains(column: string, text: string): Statement;
  /**
   * Whether a text or a number anywhere in the JSON of a column contains the text, which has no
   * upper case ASCII letters. Names of properties do not count.
   */
  valuesContain(column: string, text: string): Statement;
  /** Whether an expression equals one of any number of texts. */
  among(expression: Statement, texts: readonly string[]): Statement;
  /** Finds a row if the table exists. */
  tableExists(table: string): Statement;
  /**
   * A `seq` before all others of the table, for all tenants.
   */
  frontSeq(table: string): Statement;
}

export interface ColumnTypes {
  /** The primary key, in insertion order. */
  readonly seq: string;
  /** Sorted by code points. */
  readonly text: string;
  /** Up to 2^53-1. */
  readonly integer: string;
  readonly bytes: string;
}

/** Reads rows. */
export interface Reader {
  readonly dialect: StoreDialect;
  /** The rows of a statement. Always await the result: SQLite may return or throw synchronously. */
  rows<Row extends object>(statement: Statement): Row[] | Promise<Row[]>;
}

/** Writes within a transaction. */
export interface Connection extends Reader {
  /** Sends a statement without reading its rows. If it fails, the transaction fails. */
  send(statement: Statement): void;
  /** The rows of a statement that writes. */
  returning<Row extends object>(statement: Statement): Row[] | Promise<Row[]>;
}

/** A transaction of any kind. */
export interface Transaction extends Connection {
  /**
   * Locks the found row against other writers until the end of the transaction, which fails as
   * `Stale` if no row is found.
   */
  lock(found: Statement): void | Promise<void>;
}

export async function firstRow<Row extends object>(
  reader: Reader,
  statement: Statement,
): Promise<Row | undefined> {
  return (await reader.rows<Row>(statement))[0];
}

/** An opened database, before its tables are checked. */
export interface Engine {
  /** The name without the password, for messages. */
  readonly name: string;
  /** Reads committed data. */
  readonly reader: Reader;
  /** How many transactions can run at the same time. */
  readonly lanes: number;
  /** Commits the writes of the work, and resolves when they are on disk. */
  transaction<T>(work: (connection: Transaction) => Promise<T>): Promise<T>;
  /** In the transaction of the migrations. */
  prepare(connection: Connection): Promise<void>;
  /** Whether the error only means a conflict with a concurrent transaction. */
  isRace(error: unknown): boolean;
  /** A message for the operator. */
  explain(error: unknown): Error;
  readonly close: () => Promise<void>;
}
