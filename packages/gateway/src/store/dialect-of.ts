import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';
import { postgres } from './postgres/dialect.ts';
import { sqlite } from './sqlite/dialect.ts';
import type { StoreDialect } from './dialect.ts';

/** What the database of a connection says differently. */
export const dialectOf = (db: QueryExecutorProvider): StoreDialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
