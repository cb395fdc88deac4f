// The tables of the tenants' records, and whether an id is used in them.
import type { Reader } from './dialect.ts';
import { join, raw, sql } from './sql.ts';
import type { Tables } from './tables.ts';

type Scoped = Exclude<
  { [Name in keyof Tables]: Tables[Name] extends { tenant: string } ? Name : never }[keyof Tables],
  'snapshots' | 'keys' | 'expectations'
>;

type Columns<Name extends Scoped> = Exclude<keyof Tables[Name], 'seq' | 'tenant'>;

const record = { id: true, document: true } as const;

/** The tables of records with their columns; a missing one does not compile. */
export const scoped: { readonly [Name in Scoped]: { readonly [Column in Columns<Name>]: true } } = {
  users: { ...record, search: true },
  room_sets: record,
  rooms: { ...record, room_set_id: true, configuration_id: true },
  invites: { ...record, room_id: true, user_id: true },
  entry_configs: record,
  events: record,
  banners: record,
  images: { ...record, content_type: true, etag: true, bytes: true },
  playlists: record,
  recordings: { ...record, processing_since: true },
  failed_recordings: record,
  transcriptions: { ...record, recording_id: true, created: true },
  badge_questions: record,
  badge_data: record,
  survey_answers: record,
  alternate_hosts: { owner_id: true, user_id: true, host: true, licensed: true },
  visits: { room_id: true, user_id: true, entered: true, went: true },
};

const recordTables = Object.entries(scoped)
  .filter(([, columns]) => 'document' in columns)
  .map(([table]) => table);

/** The ids that any record of the tenant has. */
export async function takenAmong(
  reader: Reader,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const among = reader.dialect.among(raw('id'), ids);
  const found = recordTables.map(
    (table) => sql`SELECT id FROM ${raw(table)} WHERE tenant = ${tenant} AND ${among}`,
  );
  const rows = await reader.rows<{ id: string }>(join(found, ' UNION ALL '));
  return new Set(rows.map(({ id }) => id));
}
