// What a tenant holds, a page of a collection at a time: for whoever looks into the gateway, not
// for the API.
import type { EntryConfig, Recording, Social, SocialInvite } from '@room-sessions/models';
import { sql } from 'kysely';
import type { DataCollection } from './collections.ts';
import { dialectOf } from './dialect-of.ts';
import { column, type SortKey } from './page.ts';
import { listParticipants } from './participants.ts';
import { readRecording, type Moment } from './recordings.ts';
import { findRecord, sameId } from './records.ts';
import { readRoom, roomsBy } from './rooms.ts';
import type { Documents } from './tables.ts';
import type { Db } from './tenant.ts';
import { attendeesAmong } from './attendance.ts';

/** By what a collection can be narrowed, and where that stands. */
export type Narrowing = 'id' | 'socialId' | 'recordingId';

interface Row {
  readonly document: string;
  /** Of recordings. */
  readonly since: string | null;
}

interface Collection {
  readonly table: keyof Documents;
  readonly by?: Partial<Record<Narrowing, SortKey>>;
  /** A record with what is stored elsewhere beside it. */
  readonly complete?: (db: Db, row: Row, moment: Moment) => Promise<object>;
}

// Stored as it came: ids are equal in either case.
const room: SortKey = (dialect) => sql`lower(${dialect.jsonText('document', 'socialId')})`;

const tables: Readonly<Record<Exclude<DataCollection, 'participants'>, Collection>> = {
  rooms: { table: 'rooms', complete: completeRoom },
  roomSets: { table: 'room_sets' },
  invites: { table: 'invites', by: { socialId: column('room_id') }, complete: completeInvite },
  users: { table: 'users' },
  banners: { table: 'banners', by: { socialId: room } },
  playlists: { table: 'playlists' },
  recordings: { table: 'recordings', by: { socialId: room }, complete: completeRecording },
  transcriptions: { table: 'transcriptions', by: { recordingId: column('recording_id') } },
  images: { table: 'images' },
  badgeQuestions: { table: 'badge_questions' },
  badgeData: { table: 'badge_data' },
  surveyAnswers: { table: 'survey_answers' },
  entryConfigs: { table: 'entry_configs', complete: completeEntryConfig },
  events: { table: 'events' },
  failedRecordings: { table: 'failed_recordings' },
};

export const collectionNames: readonly DataCollection[] = [
  ...(Object.keys(tables) as (keyof typeof tables)[]),
  'participants',
];

export interface Browse {
  readonly offset: number;
  readonly limit: number;
  /** The last that was made comes first. */
  readonly newestFirst: boolean;
  readonly by: Partial<Record<Narrowing, string>>;
}

export interface Browsed {
  readonly items: object[];
  readonly more: boolean;
}

/** What a collection cannot be narrowed by narrows nothing. */
export async function browse(
  db: Db,
  name: DataCollection,
  wanted: Browse,
  moment: Moment,
): Promise<Browsed> {
  // One more than is shown says whether there are more.
  const limit = wanted.limit + 1;
  if (name === 'participants') {
    const { socialId } = wanted.by;
    return cut(await listParticipants(db, { ...wanted, limit, socialId }), wanted.limit);
  }
  const collection = tables[name];
  const { items, more } = cut(await rowsOf(db, collection, { ...wanted, limit }), wanted.limit);
  const records: object[] = [];
  for (const row of items) {
    const { complete } = collection;
    records.push(complete ? await complete(db, row, moment) : JSON.parse(row.document));
  }
  return { items: records, more };
}

const cut = <Item>(items: readonly Item[], limit: number): { items: Item[]; more: boolean } => ({
  items: items.slice(0, limit),
  more: items.length > limit,
});

async function rowsOf(db: Db, { table, by = {} }: Collection, wanted: Browse): Promise<Row[]> {
  const columns: Collection['by'] = { id: column('id'), ...by };
  const conditions = Object.entries(wanted.by).flatMap(([narrowing, value]) => {
    const place = columns[narrowing as Narrowing];
    return place ? [sql`AND ${place(dialectOf(db.query))} = ${sameId(value)}`] : [];
  });
  const since = table === 'recordings' ? sql.ref('processing_since') : sql`NULL`;
  const { rows } = await sql<Row>`
    SELECT document, ${since} AS since FROM ${sql.table(table)}
    WHERE tenant = ${db.tenant} ${sql.join(conditions, sql` `)}
    ORDER BY seq ${wanted.newestFirst ? sql`DESC` : sql`ASC`}
    LIMIT ${wanted.limit} OFFSET ${wanted.offset}
  `.execute(db.query);
  return rows;
}

async function completeRoom(db: Db, { document }: Row): Promise<object> {
  const room = await readRoom(db, JSON.parse(document) as Social);
  const { socialRoomSetId } = room;
  const set = socialRoomSetId ? await findRecord(db, 'room_sets', socialRoomSetId) : undefined;
  return { ...room, ...(set?.name && { roomSetName: set.name }) };
}

async function completeEntryConfig(db: Db, { document }: Row): Promise<object> {
  const config = JSON.parse(document) as EntryConfig;
  const rooms = await roomsBy(db, 'configuration_id', config.configurationId ?? '');
  return { ...config, associatedSocialIds: rooms.map((room) => room.socialId) };
}

async function completeInvite(db: Db, { document }: Row): Promise<object> {
  const invite = JSON.parse(document) as SocialInvite;
  const { invitedUserId = '', socialId = '' } = invite;
  const invitedUser = await findRecord(db, 'users', invitedUserId);
  const attended = await attendeesAmong(db, socialId, [invitedUserId]);
  return {
    ...invite,
    didAttend: attended.has(sameId(invitedUserId)),
    ...(invitedUser && { invitedUser }),
    ...(await roomName(db, invite)),
  };
}

async function completeRecording(
  db: Db,
  { document, since }: Row,
  moment: Moment,
): Promise<object> {
  const recording = JSON.parse(document) as Recording;
  return {
    ...(await readRecording(db, { recording, since }, moment)),
    ...(await roomName(db, recording)),
  };
}

async function roomName(
  db: Db,
  { socialId = '' }: { socialId?: string | undefined },
): Promise<{ roomName?: string }> {
  const { name } = (await findRecord(db, 'rooms', socialId)) ?? {};
  return name ? { roomName: name } : {};
}
