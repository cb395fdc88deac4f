// A page of a list, cut and sorted by the database.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { badInput, shortened, type Failure } from '../failure.ts';
import type { ScalarProperty } from '../document-schemas.ts';
import { dialectOf } from './dialect-of.ts';
import type { StoreDialect } from './dialect.ts';
import type { Tables } from './tables.ts';

export interface Sort {
  property: string;
  descending: boolean;
}

export interface Page {
  offset: number;
  limit: number;
  sort?: Sort | undefined;
}

/** Where a value to sort by stands. */
export type SortKey = (dialect: StoreDialect) => RawBuilder<unknown>;

/** What a list can be sorted by. */
export type SortKeys = ReadonlyMap<string, SortKey>;

/** A property of the JSON in a column. */
export const jsonProperty =
  (column: string, { name, numeric }: ScalarProperty): SortKey =>
  (dialect) =>
    numeric ? dialect.jsonNumber(column, name) : dialect.jsonText(column, name);

export const column =
  (name: string): SortKey =>
  () =>
    sql.ref(name);

/**
 * The end of a query: order, limit and offset. Absent values come first in both directions and
 * equal ones follow their id, so that no page repeats or leaves out what another has; without a
 * sort the order is that of creation.
 */
export function pageClause(
  query: Kysely<Tables>,
  page: Page,
  keys: SortKeys,
  columns: { id: string; seq: string },
): RawBuilder<unknown> {
  const cut = sql`LIMIT ${page.limit} OFFSET ${page.offset}`;
  if (page.sort === undefined) return sql`ORDER BY ${sql.ref(columns.seq)} ${cut}`;
  const { property, descending } = page.sort;
  const key = keys.get(property);
  if (key === undefined) throw unknownSort(property, keys);
  const direction = descending ? sql`DESC` : sql`ASC`;
  return sql`ORDER BY ${key(dialectOf(query))} ${direction} NULLS FIRST,
    ${sql.ref(columns.id)} ASC ${cut}`;
}

function unknownSort(property: string, keys: SortKeys): Failure {
  // `user.name` and `name` are the same; one of them is enough to be told.
  const names = [...keys.keys()].filter((name) => !name.includes('.')).join(', ');
  return badInput(`sort: no property ${shortened(property)} to sort by; there are ${names}`);
}
