import type { ColumnTypes, StoreDialect } from '../dialect.ts';

/** A step from one version of the tables to the next. */
export interface Migration {
  readonly name: string;
  /** The statements, with the names that a dialect has for the types of columns. */
  readonly statements: (types: ColumnTypes, store: StoreDialect['name']) => readonly string[];
}
