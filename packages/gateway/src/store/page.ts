// Lists, page by page: the database selects and sorts.
import { badInput, shortened } from '../failure.ts';
import { scalarProperties, type ScalarProperty } from '../document-schemas.ts';
import type { StoreDialect } from './dialect.ts';
import type { TenantReader } from './tenants.ts';
import { getKind, kindNames, tableOf } from './kinds/lookup.ts';
import type { Kind } from './kinds/kind.ts';
import type { SeedKind } from './kinds/seed-data.ts';
import { raw, sql, type Statement } from './sql.ts';

export interface Sort {
  property: string;
  descending: boolean;
}

export interface Page {
  offset: number;
  limit: number;
  sort?: Sort | undefined;
  /** Without a sort, the order is that of creation. */
  newestFirst?: boolean | undefined;
}

/** The places of the values by which a list is sorted. */
export type SortKeys = ReadonlyMap<string, (dialect: StoreDialect) => Statement>;

/**
 * The end of a query of `records`: order, limit and offset. Absent values come first in both directions, and
 * equal values are ordered by id, so that pages neither repeat nor omit a record.
 */
export function pageClause(
  dialect: StoreDialect,
  { offset, limit, sort, newestFirst = false }: Page,
  keys: SortKeys,
): Statement {
  const cut = sql`LIMIT ${limit} OFFSET ${offset}`;
  if (sort === undefined) {
    return sql`ORDER BY ${raw(`records.seq ${newestFirst ? 'DESC' : 'ASC'}`)} ${cut}`;
  }
  const key = keys.get(sort.property);
  if (key === undefined) {
    const names = [...keys.keys()].join(', ');
    throw badInput(`sort: no property ${shortened(sort.property)} to sort by; there are ${names}`);
  }
  const direction = raw(sort.descending ? 'DESC' : 'ASC');
  return sql`ORDER BY ${key(dialect)} ${direction} NULLS FIRST, records.id ASC ${cut}`;
}

/** The members of the JSON in a column. */
export const membersOf = (column: string, members: readonly ScalarProperty[]): SortKeys =>
  new Map(
    members.map(({ name, numeric }) => [
      name,
      (dialect) => (numeric ? dialect.jsonNumber(column, name) : dialect.jsonText(column, name)),
    ]),
  );

/** The members of the documents of a kind with a single value. */
function findSortKeys({ schema, fields = {}, sortColumns = {} }: Kind): SortKeys {
  const own = Object.keys(fields)
    .filter((name) => !/^(?:object|any)/.test(fields[name] ?? ''))
    .map((name) => ({ name, numeric: false }));
  const members = (schema ? scalarProperties(schema[1]) : own).filter(
    ({ name }) => !(name in sortColumns),
  );
  const columns = Object.entries(sortColumns).map(([name, of]) => [name, () => raw(of)] as const);
  return new Map([...membersOf('document', members), ...columns]);
}

const sortKeys = new Map(kindNames.map((name) => [name, findSortKeys(getKind(name))]));

export const getSortKeys = (kind: SeedKind): SortKeys => sortKeys.get(kind)!;

/** A list as the JSON texts of its items: stored records are passed on without parsing. */
export class JsonList {
  readonly text: string;

  constructor(items: readonly string[]) {
    this.text = `[${items.join(',')}]`;
  }
}

export async function listRecords(db: TenantReader, kind: SeedKind, page: Page): Promise<JsonList> {
  const end = pageClause(db.dialect, page, getSortKeys(kind));
  const rows = await db.rows<{ document: string }>(
    sql`SELECT document FROM ${raw(tableOf(kind))} AS records WHERE tenant = ${db.tenant} ${end}`,
  );
  return new JsonList(rows.map(({ document }) => document));
}
