// A step of the tables: who was in which room, and since when a recording is processed.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export async function visits(db: Kysely<Tables>): Promise<void> {
  await sql`CREATE TABLE visits (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant TEXT NOT NULL,
    room_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    entered TEXT,
    went TEXT
  )`.execute(db);
  await sql`CREATE INDEX visits_of_rooms ON visits (tenant, room_id, user_id)`.execute(db);
  await sql`ALTER TABLE recordings ADD COLUMN processing_since TEXT`.execute(db);
}
