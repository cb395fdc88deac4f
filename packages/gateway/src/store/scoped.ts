// All that a tenant has, as a whole: removed, copied.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { Db } from './tenant.ts';

type Scoped = Exclude<
  { [Name in keyof Tables]: Tables[Name] extends { tenant: string } ? Name : never }[keyof Tables],
  'snapshots'
>;

type Columns<Name extends Scoped> = Exclude<keyof Tables[Name], 'seq' | 'tenant'>;

const record = { id: true, document: true } as const;

/** The tables of records with their columns; one that is missing does not compile. */
const scoped: { readonly [Name in Scoped]: { readonly [Column in Columns<Name>]: true } } = {
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

/** Whether a record of the tenant, of whatever kind, has the id. */
export async function isTaken(
  query: Kysely<Tables>,
  { tenant, id }: { tenant: string; id: string },
): Promise<boolean> {
  const found = recordTables.map(
    (table) =>
      sql`SELECT 1 AS one FROM ${sql.table(table)} WHERE tenant = ${tenant} AND id = ${id}`,
  );
  const { rows } = await sql`${sql.join(found, sql` UNION ALL `)} LIMIT 1`.execute(query);
  return rows.length > 0;
}

/** Removes every record of the tenant. */
export async function removeRecords(db: Db): Promise<void> {
  for (const table of Object.keys(scoped)) {
    await sql`DELETE FROM ${sql.table(table)} WHERE tenant = ${db.tenant}`.execute(db.query);
  }
}

/** Gives the tenant `to` the records of `from`, in their order; says how many there are. */
export async function copyRecords(
  { query }: Pick<Db, 'query'>,
  from: string,
  to: string,
): Promise<number> {
  let copied = 0;
  for (const [table, columns] of Object.entries(scoped)) {
    const list = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO ${sql.table(table)} (tenant, ${list})
      SELECT ${to}, ${list} FROM ${sql.table(table)} WHERE tenant = ${from} ORDER BY seq
    `.execute(query);
    copied += Number(numAffectedRows);
  }
  return copied;
}
