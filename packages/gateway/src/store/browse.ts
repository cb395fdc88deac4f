// Reads the records of a tenant, page by page per collection, for the console and tests and not for
// the API.
import type { EntryConfig, Recording, Social, SocialInvite } from '@room-sessions/models';
import { scalarProperties } from '../document-schemas.ts';
import { browseAlternateHosts, type BrowsedHost } from './alternate-hosts.ts';
import type { DataCollection } from './collections.ts';
import {
  column,
  filterClause,
  jsonProperty,
  selectionClause,
  type Selection,
  type SortKey,
  type SortKeys,
} from './page.ts';
import { listParticipants, type Participant } from './participants.ts';
import { readRecording, type Moment } from './recordings.ts';
import { firstRow } from './dialect.ts';
import { hasMany } from './lists.ts';
import { findRecord, sameId } from './records.ts';
import { readRoomAlone, roomsBy } from './rooms.ts';
import { join, raw, sql, type Statement } from './sql.ts';
import type { Documents } from './tables.ts';
import type { TenantReader } from './tenant.ts';
import { transcriptionSortKeys } from './transcriptions.ts';
import { attendeesAmong } from './attendance.ts';

/** The filters of a collection, with their columns. */
export type Narrowing = 'id' | 'socialId' | 'recordingId';

interface Row {
  readonly id: string;
  readonly document: string;
  /** Only for recordings. */
  readonly since: string | null;
}

interface Collection {
  readonly table: keyof Documents;
  /** The possible sort keys: the properties of a component of the API document, or these. */
  readonly sorted: string | SortKeys;
  readonly by?: Partial<Record<Narrowing, SortKey>>;
  /** Adds what is stored outside the record. */
  readonly complete?: (db: TenantReader, row: Row, moment: Moment) => Promise<object>;
}

// Stored unchanged, so the case of ids may differ.
const room: SortKey = (dialect) => sql`lower(${dialect.jsonText('document', 'socialId')})`;

const textKeys = (...names: string[]): SortKeys =>
  new Map(names.map((name) => [name, jsonProperty('document', { name, numeric: false })]));

/** The collections with a table of their own. */
export const collectionTables: Readonly<
  Record<Exclude<DataCollection, keyof typeof joinedCollections>, Collection>
> = {
  rooms: { table: 'rooms', sorted: 'Social', complete: completeRoom },
  roomSets: { table: 'room_sets', sorted: 'RoomSet' },
  invites: {
    table: 'invites',
    sorted: 'SocialInvite',
    by: { socialId: column('room_id') },
    complete: completeInvite,
  },
  users: { table: 'users', sorted: 'User' },
  banners: { table: 'banners', sorted: textKeys('socialId', 'shown'), by: { socialId: room } },
  playlists: { table: 'playlists', sorted: 'Playlist' },
  recordings: {
    table: 'recordings',
    sorted: 'Recording',
    by: { socialId: room },
    complete: completeRecording,
  },
  transcriptions: {
    table: 'transcriptions',
    sorted: transcriptionSortKeys,
    by: { recordingId: column('recording_id') },
  },
  images: { table: 'images', sorted: 'Image' },
  badgeQuestions: { table: 'badge_questions', sorted: 'BadgeQuestion' },
  badgeData: { table: 'badge_data', sorted: 'BadgeData' },
  surveyAnswers: { table: 'survey_answers', sorted: 'SurveyAnswer' },
  entryConfigs: { table: 'entry_configs', sorted: 'EntryConfig', complete: completeEntryConfig },
  events: { table: 'events', sorted: 'SocialEvent' },
  failedRecordings: { table: 'failed_recordings', sorted: textKeys() },
};

/** Collections that are joined from several tables. */
const joinedCollections: Readonly<
  Record<
    'participants' | 'alternateHosts',
    (db: TenantReader, by: Browse['by'], selection: Selection) => Promise<Joined[]>
  >
> = { participants: listParticipants, alternateHosts: browseAlternateHosts };

export const collectionNames: readonly string[] = Object.keys({
  ...collectionTables,
  ...joinedCollections,
});

export interface Browse extends Selection {
  readonly by: Partial<Record<Narrowing, string>>;
}

export interface Browsed {
  readonly items: object[];
  /** The id of each item, for changing and removing it. */
  readonly ids: string[];
  readonly more: boolean;
}

/** A filter that the collection does not have is ignored. */
export async function browse(
  db: TenantReader,
  name: DataCollection,
  wanted: Browse,
  moment: Moment,
): Promise<Browsed> {
  // One more row than the page shows whether there are more.
  const selection = { ...wanted, limit: wanted.limit + 1 };
  if (name === 'participants' || name === 'alternateHosts') {
    const list = joinedCollections[name];
    const { items, more } = cut(await list(db, wanted.by, selection), wanted.limit);
    return { items, ids: items.map(joinedId), more };
  }
  const collection = collectionTables[name];
  const { items, more } = cut(await selectRows(db, collection, selection), wanted.limit);
  const { complete = parseRecord } = collection;
  return {
    items: await Promise.all(items.map((row) => complete(db, row, moment))),
    ids: items.map(({ id }) => id),
    more,
  };
}

/** The owner and the user of a joined item. */
type Joined = BrowsedHost | Participant;

const joinedId = (item: Joined): string =>
  'ownerId' in item
    ? hostId(item.ownerId, item.user.userId ?? '')
    : hostId(item.socialId, item.userId);

/** The id of an alternate host: the ids of UUIDs have no dot. */
export const hostId = (ownerId: string, userId: string): string =>
  `${sameId(ownerId)}.${sameId(userId)}`;

const cut = <Item>(items: readonly Item[], limit: number): { items: Item[]; more: boolean } => ({
  items: items.slice(0, limit),
  more: items.length > limit,
});

async function selectRows(
  db: TenantReader,
  { table, sorted, by = {} }: Collection,
  wanted: Browse,
): Promise<Row[]> {
  const columns: Collection['by'] = { id: column('id'), ...by };
  const conditions = Object.entries(wanted.by).flatMap(([narrowing, value]) => {
    const place = columns[narrowing as Narrowing];
    return place ? [sql`AND ${place(db.dialect)} = ${sameId(value)}`] : [];
  });
  const since = raw(table === 'recordings' ? 'processing_since' : 'NULL');
  const list = sql`
    SELECT id, document, ${since} AS since FROM ${raw(table)}
    WHERE tenant = ${db.tenant} ${join(conditions, ' ')}
      ${filterClause(db.dialect, 'document', wanted)}
    ${selectionClause(db.dialect, wanted, toSortKeys(sorted), 'seq')}`;
  const isLong =
    conditions.length > 0 || wanted.offset > 1000 || Boolean(wanted.sort ?? wanted.filter);
  return isLong ? db.scan(list, hasMany(db, table)) : db.rows(list);
}

/** The number of records of each collection. */
export async function countCollections(db: TenantReader): Promise<Record<DataCollection, number>> {
  const { tenant } = db;
  const counts: readonly (readonly [string, Statement])[] = [
    ...Object.entries(collectionTables).map(
      ([name, { table }]) =>
        [name, sql`SELECT count(*) AS n FROM ${raw(table)} WHERE tenant = ${tenant}`] as const,
    ),
    ['alternateHosts', sql`SELECT count(*) AS n FROM alternate_hosts WHERE tenant = ${tenant}`],
    [
      'participants',
      sql`SELECT count(*) AS n FROM (SELECT DISTINCT room_id, user_id FROM visits
        WHERE tenant = ${tenant}) AS visitors`,
    ],
  ];
  // Columns of one row: PostgreSQL returns rows in any order.
  const columns = counts.map(([name, count]) => sql`(${count}) AS ${raw(`"${name}"`)}`);
  const row = await firstRow<Record<DataCollection, number>>(
    db,
    sql`SELECT ${join(columns, ', ')}`,
  );
  return { ...row! };
}

const toSortKeys = (sorted: string | SortKeys): SortKeys =>
  typeof sorted === 'string'
    ? new Map(
        scalarProperties(sorted).map((property) => [
          property.name,
          jsonProperty('document', property),
        ]),
      )
    : sorted;

const parseRecord = async (_: TenantReader, { document }: Row): Promise<object> =>
  JSON.parse(document) as object;

/** Only the number of alternate hosts, which can be many; they are a collection of their own. */
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
