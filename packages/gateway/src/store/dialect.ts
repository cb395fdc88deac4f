// What SQLite and PostgreSQL say differently. Everything else is written once, for both.
import type { Statement } from './sql.ts';

export interface StoreDialect {
  readonly name: 'sqlite' | 'postgres';
  /** How many items of a list a statement takes. */
  readonly mostAtOnce: number;
  /** What columns are made of, in migrations. */
  readonly types: ColumnTypes;
  /**
   * A property of the JSON in a column, for sorting: text by its code points, false before true.
   * `NULL` when it is absent.
   */
  jsonText(column: string, property: string): Statement;
  /** The same for numbers. */
  jsonNumber(column: string, property: string): Statement;
  /** Whether a column holds the text as it is, without wildcards. */
  contains(column: string, text: string): Statement;
  /**
   * Whether a text or a number anywhere in the JSON of a column contains the text, which has no upper
   * case ASCII letters. Names of properties do not count.
   */
  valuesContain(column: string, text: string): Statement;
  /** Whether an expression is one of the texts, however many they are. */
  among(expression: Statement, texts: readonly string[]): Statement;
  /** A SELECT of rows of text that are given as one value, in their order. */
  given(rows: readonly (readonly (string | null)[])[], columns: readonly string[]): Statement;
  /** Names a table that this user may not write; no row where there is none. */
  readonly tableWithoutRights: Statement | undefined;
  /** A `seq` before all that a table has, of whichever tenant: a backup may go into either store. */
  frontSeq(table: string): Statement;
  /** Lets the next `seq` of a table follow the greatest that it has. */
  continueSeq(table: string): Statement | undefined;
}

export interface ColumnTypes {
  /** The primary key, in the order of insertion. */
  readonly seq: string;
  /** Sorted by code points. */
  readonly text: string;
  /** Up to 2^53-1. */
  readonly integer: string;
  readonly bytes: string;
}

/** What reads. */
export interface Reader {
  readonly dialect: StoreDialect;
  /**
   * The rows of a statement. To be awaited in any case: what is answered at once is thrown at once,
   * too.
   */
  rows<Row extends object>(statement: Statement): Row[] | Promise<Row[]>;
  /** The same, of a statement with one column: its texts, without an object for each. */
  texts(statement: Statement): string[] | Promise<string[]>;
  /**
   * The same as `rows` for a statement that reads many rows to give a few; the embedded database has a thread
   * for it.
   *
   * @param isLong finds a row where they are many.
   */
  scan<Row extends object>(statement: Statement, isLong: Statement): Row[] | Promise<Row[]>;
}

/** What writes, within a transaction. */
export interface Connection extends Reader {
  /** Sends a statement whose rows nobody wants. Where it fails, the transaction does. */
  send(statement: Statement): void;
  /** The rows of a statement that writes. */
  returning<Row extends object>(statement: Statement): Row[] | Promise<Row[]>;
}

/** A transaction, whoever works in it. */
export interface Transaction extends Connection {
  /**
   * Keeps others from writing to the row that is found until the end of the transaction, which
   * fails as `Stale` where none is found.
   */
  lock(found: Statement): void;
}

export async function firstRow<Row extends object>(
  reader: Reader,
  statement: Statement,
): Promise<Row | undefined> {
  return (await reader.rows<Row>(statement))[0];
}

/** An opened database, whose tables nobody has looked at yet. */
export interface Engine {
  /** As it can be shown: without a password. */
  readonly name: string;
  /** Sees what was committed. */
  readonly reader: Reader;
  /** How many transactions there may be at once. */
  readonly lanes: number;
  /** Commits what the work has done, and answers when it is on the disk. */
  transaction<T>(work: (connection: Transaction) => Promise<T>): Promise<T>;
  /** Reads that all see the same moment. Absent where none but a transaction does. */
  moment?: <T>(this: void, work: (reader: Reader) => Promise<T>) => Promise<T>;
  /** In the transaction that migrates. */
  prepare(connection: Connection): Promise<void>;
  /** Whether the error says no more than that others did something at the same time. */
  isRace(error: unknown, isMigration: boolean): boolean;
  /** In words for whoever started the gateway. */
  explain(error: unknown): Error;
  readonly close: () => Promise<void>;
}
