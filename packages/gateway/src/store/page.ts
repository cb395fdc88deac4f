// A page of a list, cut and sorted by the database.
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '../failure.ts';

export interface Sort {
  property: string;
  descending: boolean;
}

export interface Page {
  offset: number;
  limit: number;
  sort?: Sort | undefined;
}

/** What a list can be sorted by: for each property, where its value stands. */
export type SortKeys = ReadonlyMap<string, RawBuilder<unknown>>;

/** A property of the JSON in a column. */
export function jsonProperty(column: string, property: string): RawBuilder<unknown> {
  return sql`json_extract(${sql.ref(column)}, ${`$."${property}"`})`;
}

/**
 * The end of a query: order, limit and offset. Absent values come first in both directions and
 * equal ones follow their id, so that no page repeats or leaves out what another has; without a
 * sort the order is that of creation.
 */
export function pageClause(
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
  return sql`ORDER BY ${key} ${direction} NULLS FIRST, ${sql.ref(columns.id)} ASC ${cut}`;
}

function unknownSort(property: string, keys: SortKeys): Failure {
  const shown = JSON.stringify(property.length > 40 ? `${property.slice(0, 40)}…` : property);
  // `user.name` and `name` are the same; one of them is enough to be told.
  const names = [...keys.keys()].filter((name) => !name.includes('.')).join(', ');
  return new Failure(400, `sort: no property ${shown} to sort by; there are ${names}`);
}
