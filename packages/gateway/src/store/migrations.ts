// The steps from an empty file to today's tables. A step that was released is never edited:
// add the next one.
import { sql, type Kysely } from 'kysely';
import { StartError } from '../start-error.ts';
import { visits } from './visits-tables.ts';
import type { Tables } from './tables.ts';

interface Migration {
  name: string;
  up(db: Kysely<Tables>): Promise<void>;
}

const migrations: readonly Migration[] = [
  { name: 'first tables', up: firstTables },
  { name: 'snapshots', up: snapshots },
  { name: 'visits, and the processing of recordings', up: visits },
];

/** Brings the tables to the newest version; has to run inside a transaction. */
export async function migrate(db: Kysely<Tables>, now: string): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migrations
    (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied TEXT NOT NULL)`.execute(db);
  const newest = await db
    .selectFrom('migrations')
    .select((query) => query.fn.max('version').as('version'))
    .executeTakeFirst();
  const reached = newest?.version ?? 0;
  if (reached > migrations.length) {
    throw new StartError(
      'environment',
      `the database is of version ${reached}, this gateway knows versions up to ` +
        `${migrations.length}; start the newer gateway that wrote it`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    const version = index + 1;
    if (version <= reached) continue;
    await migration.up(db);
    await db
      .insertInto('migrations')
      .values({ version, name: migration.name, applied: now })
      .execute();
  }
}

async function firstTables(db: Kysely<Tables>): Promise<void> {
  const records: Record<string, string> = {
    users: 'search TEXT NOT NULL',
    room_sets: '',
    rooms: 'room_set_id TEXT, configuration_id TEXT',
    invites: 'room_id TEXT NOT NULL, user_id TEXT NOT NULL, UNIQUE (tenant, room_id, user_id)',
    entry_configs: '',
    events: '',
    banners: '',
    images: 'content_type TEXT NOT NULL, etag TEXT NOT NULL, bytes BLOB NOT NULL',
    playlists: '',
    recordings: '',
    failed_recordings: '',
    transcriptions: 'recording_id TEXT NOT NULL, created INTEGER NOT NULL',
    badge_questions: '',
    badge_data: '',
    survey_answers: '',
  };
  // Rowid tables: WITHOUT ROWID was measured to be many times slower.
  const columns =
    'seq INTEGER PRIMARY KEY AUTOINCREMENT, tenant TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL';
  for (const [table, more] of Object.entries(records)) {
    const all = [columns, more, 'UNIQUE (tenant, id)'].filter((part) => part !== '').join(', ');
    await sql`CREATE TABLE ${sql.table(table)} (${sql.raw(all)})`.execute(db);
    await sql`CREATE INDEX ${sql.ref(`${table}_in_order`)}
      ON ${sql.table(table)} (tenant, seq)`.execute(db);
  }
  await sql`CREATE TABLE alternate_hosts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    host INTEGER NOT NULL,
    licensed INTEGER NOT NULL,
    UNIQUE (tenant, owner_id, user_id)
  )`.execute(db);
  await sql`CREATE TABLE keys (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    state TEXT NOT NULL,
    hash TEXT UNIQUE,
    request TEXT,
    created TEXT NOT NULL,
    issued TEXT,
    revoked TEXT,
    id_seed TEXT,
    ids_made INTEGER NOT NULL DEFAULT 0,
    clock_frozen INTEGER,
    clock_offset INTEGER NOT NULL DEFAULT 0
  )`.execute(db);
  await sql`CREATE INDEX rooms_by_set ON rooms (tenant, room_set_id)`.execute(db);
  await sql`CREATE INDEX rooms_by_configuration ON rooms (tenant, configuration_id)`.execute(db);
  await sql`CREATE INDEX transcriptions_by_recording
    ON transcriptions (tenant, recording_id, created)`.execute(db);
  await sql`CREATE INDEX transcriptions_by_time ON transcriptions (tenant, created)`.execute(db);
}

async function snapshots(db: Kysely<Tables>): Promise<void> {
  await sql`CREATE TABLE snapshots (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    taken TEXT NOT NULL,
    records INTEGER NOT NULL,
    id_seed TEXT,
    ids_made INTEGER NOT NULL,
    clock_frozen INTEGER,
    clock_offset INTEGER NOT NULL,
    UNIQUE (tenant, name)
  )`.execute(db);
}
