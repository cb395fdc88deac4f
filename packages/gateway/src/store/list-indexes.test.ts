// The first page of a list costs the same however long the list is: the database reads it from an
// index in its order, and sorts nothing. Seen in the query plan, as a time would tell of the machine.
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely, PostgresDialect, sql, type LogEvent } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, temporaryDatabase, type TemporaryDatabase } from '../testing/database.ts';
import { listAlternateHosts } from './alternate-hosts.ts';
import { browse } from './browse.ts';
import { openStore } from './database.ts';
import { answerDirectly } from './prepared-queries.ts';
import { listRecords } from './lists.ts';
import { openPool } from './postgres/pool.ts';
import { sqliteDialect } from './sqlite/kysely-dialect.ts';
import type { Tables } from './tables.ts';
import { freshTenant, storeOf, type Db } from './tenant.ts';
import { listTranscriptions, newestTranscription } from './transcriptions.ts';

const tenant = 'tenant';
const room = 'room-0';
const rows = 4000;

let place: TemporaryDatabase;
let db: Kysely<Tables>;
let asked: Pick<LogEvent['query'], 'sql' | 'parameters'>[] = [];

beforeAll(async () => {
  place = await temporaryDatabase();
  await (await openStore({ database: place.database, now: new Date(0) })).close();
  const log = ({ query }: LogEvent): void => void asked.push(query);
  if (onPostgres) {
    db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(place.database) }), log });
  } else {
    const { dialect, direct } = sqliteDialect(new DatabaseSync(place.database));
    db = new Kysely({ dialect, log });
    answerDirectly(db, {
      ...direct,
      run(text, parameters) {
        asked.push({ sql: text, parameters });
        return direct.run(text, parameters);
      },
    });
  }
  const insert = (table: string, columns: string, values: string): Promise<unknown> =>
    sql`WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(rows)})
      INSERT INTO ${sql.table(table)} (tenant, ${sql.raw(columns)})
      SELECT ${sql.lit(tenant)}, ${sql.raw(values)} FROM numbers`.execute(db);
  const id = "'id-' || n";
  // Half of them belong to one room, and the others to many.
  const owner = "'room-' || CASE WHEN n % 2 = 0 THEN 0 ELSE n END";
  await insert('users', 'id, document, search', `${id}, '{}', ''`);
  for (const table of ['playlists', 'badge_data', 'recordings']) {
    await insert(table, 'id, document', `${id}, '{}'`);
  }
  await insert('alternate_hosts', 'owner_id, user_id, host, licensed', `${owner}, ${id}, 0, 0`);
  await insert('invites', 'id, document, room_id, user_id', `${id}, '{}', ${owner}, ${id}`);
  await insert('visits', 'room_id, user_id', `${owner}, ${id}`);
  await insert('transcriptions', 'id, document, recording_id, created', `${id}, '{}', ${owner}, n`);
  // PostgreSQL does it by itself, and SQLite never.
  if (onPostgres) await sql`ANALYZE`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await place[Symbol.asyncDispose]();
});

/** The plan of each query that the list asks. */
async function plansOf(list: (read: Db) => Promise<unknown>): Promise<string> {
  asked = [];
  const { read } = storeOf(
    { read: db, write: () => Promise.reject(new Error()) },
    freshTenant(tenant),
  );
  await list(read);
  // What completes each record is found by its id, later.
  const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
  if (!onPostgres) {
    const file = new DatabaseSync(place.database);
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...(parameters as string[]));
    file.close();
    return plan.map(({ detail }) => String(detail)).join('\n');
  }
  const { rows: plan } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]),
  );
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

const page = { offset: 0, limit: 20 };
const moment = { now: '', takes: 'never', next: 'COMPLETED' } as const;
const wanted = { ...page, newestFirst: true };
const lists: readonly (readonly [string, (read: Db) => Promise<unknown>])[] = [
  ['alternate hosts', (read) => listAlternateHosts(read, room, { page })],
  ['playlists', (read) => listRecords(read, 'playlists', page)],
  ['badge data', (read) => listRecords(read, 'badge_data', page)],
  ['transcriptions', (read) => listTranscriptions(read, page)],
  ['the newest transcription', (read) => newestTranscription(read, {}, undefined)],
  [
    'the newest transcription of a recording',
    (read) => newestTranscription(read, { socialRecordingId: room }, undefined),
  ],
  ...(
    ['users', 'recordings', 'playlists', 'invites', 'transcriptions', 'participants'] as const
  ).map(
    (name) =>
      [`data/${name}`, (read: Db) => browse(read, name, { ...wanted, by: {} }, moment)] as const,
  ),
  [
    'data/invites of a room',
    (read) => browse(read, 'invites', { ...wanted, by: { socialId: room } }, moment),
  ],
  [
    'data/participants of a room',
    (read) => browse(read, 'participants', { ...wanted, by: { socialId: room } }, moment),
  ],
  [
    'data/transcriptions of a recording',
    (read) => browse(read, 'transcriptions', { ...wanted, by: { recordingId: room } }, moment),
  ],
];

describe('a page of a list', () => {
  it.each(lists)('of %s is read from an index, without sorting', async (_, list) => {
    const plan = await plansOf(list);
    expect(plan).toMatch(/index/i);
    expect(plan).not.toMatch(/TEMP B-TREE|\bSCAN |Seq Scan|(?<!Incremental )Sort {2}/);
  });
});
