import type { ColumnTypes, StoreDialect } from '../dialect.ts';

/** A migration from one version of the tables to the next. */
export interface Migration {
  readonly name: string;
  /** The statements, with the column types of a dialect. */
  readonly statements: (types: ColumnTypes, store: StoreDialect['name']) => readonly string[];
}
