// The first page costs the same for any length of a list: the database reads it from an index in
// order, without sorting. The test checks the query plan, because times depend on the machine.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres, temporaryDatabase, type TemporaryDatabase } from '../testing/database.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { listAlternateHosts } from './alternate-hosts.ts';
import { browse } from './browse.ts';
import { openStore, type Store } from './database.ts';
import { listRecords } from './page.ts';
import { raw, Statement } from './sql.ts';
import type { TenantReader } from './tenant.ts';
import { newestTranscription } from './recordings.ts';

const tenant = 'tenant';
const room = 'room-0';
const rows = 4000;

let place: TemporaryDatabase;
let store: Store;

beforeAll(async () => {
  place = await temporaryDatabase();
  store = await openStore({ database: place.database, now: new Date(0) });
  const insert = (table: string, columns: string, values: string): Promise<unknown> =>
    store.write(async (db) =>
      db.send(
        raw(`WITH RECURSIVE numbers (n) AS (
          SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows}
        )
        INSERT INTO ${table} (tenant, ${columns}) SELECT '${tenant}', ${values} FROM numbers`),
      ),
    );
  const id = "'id-' || n";
  // Half of them belong to one room, the others to many rooms.
  const owner = "'room-' || CASE WHEN n % 2 = 0 THEN 0 ELSE n END";
  await insert('users', 'id, document, search', `${id}, '{}', ''`);
  for (const table of ['playlists', 'badge_data', 'recordings']) {
    await insert(table, 'id, document', `${id}, '{}'`);
  }
  await insert('alternate_hosts', 'owner_id, user_id, host, licensed', `${owner}, ${id}, 0, 0`);
  await insert('invites', 'id, document, room_id, user_id', `${id}, '{}', ${owner}, ${id}`);
  await insert('visits', 'room_id, user_id', `${owner}, ${id}`);
  await insert('transcriptions', 'id, document, recording_id, created', `${id}, '{}', ${owner}, n`);
  // PostgreSQL does it automatically, SQLite never.
  if (onPostgres) await queryDatabase(place.database, 'ANALYZE');
});

afterAll(async () => {
  await store.close();
  await place[Symbol.asyncDispose]();
});

/** The plan of the first statement of the list; later ones find records by id. */
async function explainPlans(list: (read: TenantReader) => Promise<unknown>): Promise<string> {
  const asked: Statement[] = [];
  const { read } = store;
  await list({
    dialect: read.dialect,
    tenant,
    rows: (statement) => (asked.push(statement), read.rows(statement)),
  });
  const [{ text, values } = raw('')] = asked;
  const explain = onPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
  const plan = await read.rows<Record<string, unknown>>(
    new Statement(`${explain} ${text}`, values),
  );
  return plan.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n');
}

const page = { offset: 0, limit: 20 };
const moment = { now: '', takes: 'never', next: 'COMPLETED' } as const;
const wanted = { ...page, newestFirst: true };
const ofRoom = { socialId: room };

it('a page of a list is read from an index, without sorting', async () => {
  const lists: Readonly<Record<string, (read: TenantReader) => Promise<unknown>>> = {
    'alternate hosts': (read) => listAlternateHosts(read, room, { page }),
    playlists: (read) => listRecords(read, 'playlists', page),
    transcriptions: (read) => listRecords(read, 'transcriptions', page),
    'the newest transcription': (read) => newestTranscription(read, {}, undefined),
    'the newest transcription of a recording': (read) =>
      newestTranscription(read, { socialRecordingId: room }, undefined),
    'data/users': (read) => browse(read, 'users', { ...wanted, by: {} }, moment),
    'data/participants': (read) => browse(read, 'participants', { ...wanted, by: {} }, moment),
    'data/invites of a room': (read) => browse(read, 'invites', { ...wanted, by: ofRoom }, moment),
    'data/participants of a room': (read) =>
      browse(read, 'participants', { ...wanted, by: ofRoom }, moment),
    'data/transcriptions of a recording': (read) =>
      browse(read, 'transcriptions', { ...wanted, by: { recordingId: room } }, moment),
  };
  for (const [name, list] of Object.entries(lists)) {
    const plan = await explainPlans(list);
    expect(plan, name).toMatch(/index/i);
    expect(plan, name).not.toMatch(/TEMP B-TREE|\bSCAN |Seq Scan|(?<!Incremental )Sort {2}/);
  }
});
