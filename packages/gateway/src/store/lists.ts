// Lists of whole records, a page at a time.
import { sql } from 'kysely';
import { scalarProperties } from '../document-schemas.ts';
import { jsonProperty, pageClause, type Page, type SortKeys } from './page.ts';
import type { Documents } from './tables.ts';
import type { Db } from './tenant.ts';

type Listed = 'playlists' | 'badge_data';

const components: Readonly<Record<Listed, string>> = {
  playlists: 'Playlist',
  badge_data: 'BadgeData',
};

export async function listRecords<N extends Listed>(
  db: Db,
  table: N,
  page: Page,
): Promise<Documents[N][]> {
  const end = pageClause(db, page, sortKeys(table), { id: 'id', seq: 'seq' });
  const { rows } = await sql<{ document: string }>`
    SELECT document FROM ${sql.table(table)} WHERE tenant = ${db.tenant} ${end}
  `.execute(db.query);
  return rows.map((row) => JSON.parse(row.document) as Documents[N]);
}

function sortKeys(table: Listed): SortKeys {
  const properties = scalarProperties(components[table]);
  return new Map(properties.map((property) => [property.name, jsonProperty('document', property)]));
}
