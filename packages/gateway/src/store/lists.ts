// Lists of whole records, page by page.
import { scalarProperties } from '../document-schemas.ts';
import { JsonList } from './json.ts';
import { isFar, jsonProperty, pageClause, type Page, type SortKeys } from './page.ts';
import { raw, sql, type Statement } from './sql.ts';
import type { Documents } from './tables.ts';
import type { TenantReader } from './tenant.ts';

/** As stored. */
export async function listDocuments(
  db: TenantReader,
  table: keyof Documents,
  page: Page,
  keys: SortKeys,
): Promise<JsonList> {
  const list = sql`SELECT document FROM ${raw(table)} WHERE tenant = ${db.tenant}
    ${pageClause(db.dialect, page, keys, { id: 'id', seq: 'seq' })}`;
  if (!isFar(page)) return new JsonList(await db.texts(list));
  const rows = await db.scan<Row>(list, hasMany(db, table));
  return new JsonList(rows.map(({ document }) => document));
}

interface Row {
  readonly document: string;
}

/**
 * Finds a row when the tenant has so many records in the table that reading them all takes a while.
 */
export const hasMany = ({ tenant }: TenantReader, table: string): Statement =>
  sql`SELECT 1 AS one FROM ${raw(table)} WHERE tenant = ${tenant} LIMIT 1 OFFSET 1000`;

const createSortKeys = (component: string): SortKeys =>
  new Map(
    scalarProperties(component).map((one) => [one.name, jsonProperty('document', one)] as const),
  );

const listed: Readonly<Record<'playlists' | 'badge_data', SortKeys>> = {
  playlists: createSortKeys('Playlist'),
  badge_data: createSortKeys('BadgeData'),
};

export const listRecords = async (
  db: TenantReader,
  table: keyof typeof listed,
  page: Page,
): Promise<JsonList> => listDocuments(db, table, page, listed[table]);
