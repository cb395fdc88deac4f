// What a tenant holds, a page of a collection at a time: for whoever looks into the gateway, not
// for the API.
import type { EntryConfig, Recording, Social, SocialInvite } from '@room-sessions/models';
import { browseAlternateHosts } from './alternate-hosts.ts';
import type { DataCollection } from './collections.ts';
import { column, sliceClause, type Slice, type SortKey } from './page.ts';
import { listParticipants } from './participants.ts';
import { readRecording, type Moment } from './recordings.ts';
import { firstRow } from './dialect.ts';
import { manyOf } from './lists.ts';
import { findRecord, sameId } from './records.ts';
import { readRoomAlone, roomsBy } from './rooms.ts';
import { join, raw, sql } from './sql.ts';
import type { Documents } from './tables.ts';
import type { TenantReader } from './tenant.ts';
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
  readonly complete?: (db: TenantReader, row: Row, moment: Moment) => Promise<object>;
}

// Stored as it came: ids are equal in either case.
const room: SortKey = (dialect) => sql`lower(${dialect.jsonText('document', 'socialId')})`;

const tables: Readonly<
  Record<Exclude<DataCollection, keyof typeof joinedCollections>, Collection>
> = {
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

/** Collections that are joined from several tables. */
const joinedCollections: Readonly<
  Record<
    'participants' | 'alternateHosts',
    (db: TenantReader, socialId: string | undefined, slice: Slice) => Promise<object[]>
  >
> = { participants: listParticipants, alternateHosts: browseAlternateHosts };

export const collectionNames: readonly string[] = Object.keys({ ...tables, ...joinedCollections });

export interface Browse extends Slice {
  readonly by: Partial<Record<Narrowing, string>>;
}

export interface Browsed {
  readonly items: object[];
  readonly more: boolean;
}

/** What a collection cannot be narrowed by narrows nothing. */
export async function browse(
  db: TenantReader,
  name: DataCollection,
  wanted: Browse,
  moment: Moment,
): Promise<Browsed> {
  // One more than is shown says whether there are more.
  const slice = { ...wanted, limit: wanted.limit + 1 };
  if (name === 'participants' || name === 'alternateHosts') {
    const list = joinedCollections[name];
    return cut(await list(db, wanted.by.socialId, slice), wanted.limit);
  }
  const collection = tables[name];
  const { items, more } = cut(await rowsOf(db, collection, slice), wanted.limit);
  const { complete = recordOf } = collection;
  return { items: await Promise.all(items.map((row) => complete(db, row, moment))), more };
}

const cut = <Item>(items: readonly Item[], limit: number): { items: Item[]; more: boolean } => ({
  items: items.slice(0, limit),
  more: items.length > limit,
});

async function rowsOf(
  db: TenantReader,
  { table, by = {} }: Collection,
  wanted: Browse,
): Promise<Row[]> {
  const columns: Collection['by'] = { id: column('id'), ...by };
  const conditions = Object.entries(wanted.by).flatMap(([narrowing, value]) => {
    const place = columns[narrowing as Narrowing];
    return place ? [sql`AND ${place(db.dialect)} = ${sameId(value)}`] : [];
  });
  const since = raw(table === 'recordings' ? 'processing_since' : 'NULL');
  const list = sql`
    SELECT document, ${since} AS since FROM ${raw(table)}
    WHERE tenant = ${db.tenant} ${join(conditions, ' ')}
    ${sliceClause('seq', wanted)}`;
  const isLong = conditions.length > 0 || wanted.offset > 1000;
  return isLong ? db.scan(list, manyOf(db, table)) : db.rows(list);
}

const recordOf = async (_: TenantReader, { document }: Row): Promise<object> =>
  JSON.parse(document) as object;

/** How many alternate hosts it has, who may be many; they are a collection of their own. */
async function completeRoom(db: TenantReader, { document }: Row): Promise<object> {
  const room = await readRoomAlone(db, JSON.parse(document) as Social);
  const { socialRoomSetId, socialId = '' } = room;
  const set = socialRoomSetId ? await findRecord(db, 'room_sets', socialRoomSetId) : undefined;
  const hosts = await firstRow<{ numberOfAlternateHosts: number }>(
    db,
    sql`SELECT count(*) AS "numberOfAlternateHosts" FROM alternate_hosts
      WHERE tenant = ${db.tenant} AND owner_id = ${sameId(socialId)}`,
  );
  return { ...room, ...(set?.name && { roomSetName: set.name }), ...hosts };
}

async function completeEntryConfig(db: TenantReader, { document }: Row): Promise<object> {
  const config = JSON.parse(document) as EntryConfig;
  const rooms = await roomsBy(db, 'configuration_id', config.configurationId ?? '');
  return { ...config, associatedSocialIds: rooms.map((room) => room.socialId) };
}

async function completeInvite(db: TenantReader, { document }: Row): Promise<object> {
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
  db: TenantReader,
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
  db: TenantReader,
  { socialId = '' }: { socialId?: string | undefined },
): Promise<{ roomName?: string }> {
  const { name } = (await findRecord(db, 'rooms', socialId)) ?? {};
  return name ? { roomName: name } : {};
}
