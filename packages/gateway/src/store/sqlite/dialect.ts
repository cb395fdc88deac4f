import { raw, sql } from '../sql.ts';
import type { StoreDialect } from '../dialect.ts';

export const sqlite: StoreDialect = {
  name: 'sqlite',
  types: {
    // Rowid tables: SQLite recommends WITHOUT ROWID only for small rows.
    seq: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    text: 'TEXT',
    integer: 'INTEGER',
    bytes: 'BLOB',
  },
  jsonText: (column, property) => sql`json_extract(${raw(column)}, ${`$."${property}"`})`,
  jsonNumber: (column, property) => sqlite.jsonText(column, property),
  // Not LIKE, which has wildcards and folds ASCII letters.
  contains: (column, text) => sql`instr(${raw(column)}, ${text}) > 0`,
  valuesContain: (column, text) =>
    sql`EXISTS (SELECT 1 FROM json_tree(${raw(column)}) AS held
      WHERE held.type IN ('text', 'integer', 'real') AND instr(lower(held.atom), ${text}) > 0)`,
  among: (expression, texts) =>
    sql`${expression} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,
  tableExists: (table) =>
    sql`SELECT 1 AS one FROM sqlite_schema WHERE type = 'table' AND name = ${table}`,
  frontSeq: (table) => raw(`SELECT min(min(seq), 0) - 1 FROM ${table}`),
};
