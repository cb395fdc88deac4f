// Lists of whole records, a page at a time.
import { sql } from 'kysely';
import { scalarProperties } from '../document-schemas.ts';
import { run } from './prepared-queries.ts';
import { JsonList } from './json.ts';
import { jsonProperty, pageClause, type Page, type SortKeys } from './page.ts';
import type { Documents } from './tables.ts';
import type { Db } from './tenant.ts';

interface Row {
  readonly document: string;
}

/** As they are stored. */
export async function listDocuments(
  { query, tenant }: Db,
  table: keyof Documents,
  page: Page,
  keys: SortKeys,
): Promise<JsonList> {
  const rows =
    page.sort === undefined
      ? await run<Row>(
          query,
          `SELECT document FROM ${table} WHERE tenant = ? ORDER BY seq LIMIT ? OFFSET ?`,
          [tenant, page.limit, page.offset],
        )
      : (
          await sql<Row>`
            SELECT document FROM ${sql.table(table)} WHERE tenant = ${tenant}
            ${pageClause(query, page, keys, { id: 'id', seq: 'seq' })}
          `.execute(query)
        ).rows;
  return new JsonList(rows.map(({ document }) => document));
}

const keysOf = (component: string): SortKeys =>
  new Map(
    scalarProperties(component).map((one) => [one.name, jsonProperty('document', one)] as const),
  );

const listed: Readonly<Record<'playlists' | 'badge_data', SortKeys>> = {
  playlists: keysOf('Playlist'),
  badge_data: keysOf('BadgeData'),
};

export const listRecords = async (
  db: Db,
  table: keyof typeof listed,
  page: Page,
): Promise<JsonList> => listDocuments(db, table, page, listed[table]);
