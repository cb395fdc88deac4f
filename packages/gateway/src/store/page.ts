// A page of a list, cut and sorted by the database.
import { badInput, shortened, type Failure } from '../failure.ts';
import type { ScalarProperty } from '../document-schemas.ts';
import type { StoreDialect } from './dialect.ts';
import { nothing, raw, sql, type Statement } from './sql.ts';

export interface Sort {
  property: string;
  descending: boolean;
}

export interface Page {
  offset: number;
  limit: number;
  sort?: Sort | undefined;
}

/** A page in the order of creation, oldest or newest first. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  readonly newestFirst: boolean;
}

const sliceClause = (seq: string, { offset, limit, newestFirst }: Slice): Statement =>
  sql`ORDER BY ${raw(`${seq} ${newestFirst ? 'DESC' : 'ASC'}`)} LIMIT ${limit} OFFSET ${offset}`;

/** What is looked at of a collection: a slice, sorted by a property, of what contains a text. */
export interface Selection extends Slice {
  readonly sort?: Sort | undefined;
  /** Upper and lower case of ASCII letters are the same. */
  readonly filter?: string | undefined;
}

export const selectionClause = (
  dialect: StoreDialect,
  { sort, ...slice }: Selection,
  keys: SortKeys,
  seq: string,
): Statement =>
  sort ? pageClause(dialect, { ...slice, sort }, keys, { id: seq, seq }) : sliceClause(seq, slice);

/** The condition that a document contains the text of the filter. */
export function filterClause(
  dialect: StoreDialect,
  column: string,
  { filter = '' }: Selection,
): Statement {
  if (filter === '') return nothing;
  const text = filter.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql`AND ${dialect.valuesContain(column, text)}`;
}

/** Whether a page cannot be read without the rows before it. */
export const isFar = ({ offset, sort }: Page): boolean => sort !== undefined || offset > 1000;

/** Where a value to sort by stands. */
export type SortKey = (dialect: StoreDialect) => Statement;

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
    raw(name);

/**
 * The end of a query: order, limit and offset. Absent values come first in both directions and
 * equal ones follow their id, so that no page repeats or leaves out what another has; without a
 * sort the order is that of creation.
 */
export function pageClause(
  dialect: StoreDialect,
  page: Page,
  keys: SortKeys,
  columns: { id: string; seq: string },
): Statement {
  const cut = sql`LIMIT ${page.limit} OFFSET ${page.offset}`;
  if (page.sort === undefined) return sql`ORDER BY ${raw(columns.seq)} ${cut}`;
  const { property, descending } = page.sort;
  const key = keys.get(property);
  if (key === undefined) throw unknownSort(property, keys);
  const direction = raw(descending ? 'DESC' : 'ASC');
  return sql`ORDER BY ${key(dialect)} ${direction} NULLS FIRST,
    ${raw(columns.id)} ASC ${cut}`;
}

function unknownSort(property: string, keys: SortKeys): Failure {
  // `user.name` and `name` are the same; one of them is enough to be told.
  const names = [...keys.keys()].filter((name) => !name.includes('.')).join(', ');
  return badInput(`sort: no property ${shortened(property)} to sort by; there are ${names}`);
}
