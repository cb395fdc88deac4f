import { sql } from 'kysely';
import type { StoreDialect } from '../dialect.ts';
import { run } from '../prepared-queries.ts';
import { retryOnBusy } from './retry-on-busy.ts';

export const sqlite: StoreDialect = {
  name: 'sqlite',
  types: {
    // Rowid tables: SQLite advises WITHOUT ROWID for small rows only, and records are not.
    seq: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    text: 'TEXT',
    integer: 'INTEGER',
    bytes: 'BLOB',
  },
  jsonText: (column, property) => sql`json_extract(${sql.ref(column)}, ${`$."${property}"`})`,
  jsonNumber: (column, property) => sqlite.jsonText(column, property),
  // Not LIKE, which has wildcards and folds ASCII letters.
  contains: (column, text) => sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`,
  // IMMEDIATE: the lock is taken at once, so a second process cannot make the commit fail.
  async beginWrite(connection) {
    await run(connection, 'BEGIN IMMEDIATE');
  },
  // Whoever could begin may write all of the file.
  async demandRights() {},
  retryOnBusy: retryOnBusy,
  async beginRead(connection) {
    await run(connection, 'BEGIN');
  },
  // It does by itself.
  async continueSeq() {},
  // It says itself what became of it: nothing was written.
  commitFailed: (error) => error,
};
