// What SQLite and PostgreSQL say differently. Everything else is written once, for both.
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

export interface StoreDialect {
  readonly name: 'sqlite' | 'postgres';
  /** What columns are made of, in migrations. */
  readonly types: ColumnTypes;
  /**
   * A property of the JSON in a column, for sorting: text by its code points, false before true.
   * `NULL` when it is absent.
   */
  jsonText(column: string, property: string): RawBuilder<unknown>;
  /** The same for numbers. */
  jsonNumber(column: string, property: string): RawBuilder<unknown>;
  /** Whether a column holds the text as it is, without wildcards. */
  contains(column: string, text: string): RawBuilder<boolean>;
  /** Begins a transaction that no other write of any process comes between. */
  beginWrite(connection: Kysely<Tables>): Promise<void>;
  /** Fails where a write would for want of a right, in a transaction that was begun to write. */
  demandRights(connection: Kysely<Tables>): Promise<void>;
  /** Repeats an attempt that another write is in the way of, for a while and where it may. */
  retryOnBusy<T>(attempt: () => Promise<T>, mayRepeat: () => boolean): Promise<T>;
  /** Begins a transaction whose reads all see the same moment. */
  beginRead(connection: Kysely<Tables>): Promise<void>;
  /** Lets the next `seq` of a table follow the greatest that it has. */
  continueSeq(connection: Kysely<Tables>, table: string): Promise<void>;
  /** The error to tell of when a COMMIT failed. */
  commitFailed(error: unknown): unknown;
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
