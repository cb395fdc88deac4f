// Reads the records of a tenant, page by page per collection, for the console and tests and not for
// the API.
import type { EntryConfig, Recording, Social, SocialInvite } from '@room-sessions/models';
import type { DataCollection, SeedKind } from './kinds/seed-data.ts';
import { browseAlternateHosts, type BrowsedHost } from './alternate-hosts.ts';
import { attendeesAmong } from './attendance.ts';
import type { TenantReader } from './tenants.ts';
import { firstRow, type StoreDialect } from './dialect.ts';
import type { Kind } from './kinds/kind.ts';
import { getKind, kindNames } from './kinds/lookup.ts';
import type { RecordKind } from './tables.ts';
import { filterClause, getSortKeys, pageClause, type Selection } from './page.ts';
import { listParticipants, type Participant } from './participants.ts';
import { readRecording, type Moment } from './recordings.ts';
import { findRecord } from './records.ts';
import { readRoomAlone, roomsBy } from './rooms.ts';
import { join, raw, sql, type Statement } from './sql.ts';
import { sameId } from './text.ts';

const position = (name: DataCollection): number =>
  getKind(name === 'participants' ? 'visits' : name).shown.at ?? Infinity;

export const collectionNames: readonly DataCollection[] = kindNames
  .map((name) => (name === 'visits' ? 'participants' : name))
  .toSorted((a, b) => position(a) - position(b) || 0);

/** The filters of a collection: its id, and those of its parents. */
export type Narrowing = 'id' | keyof typeof parentFilters;

const parentFilters = { socialId: 'rooms', recordingId: 'recordings' } as const;

interface Row {
  readonly id: string;
  readonly document: string;
  readonly processing_since: string | null;
}

/** Where a kind has an id: in a column, or in a member, whose text is stored unchanged. */
export function place(dialect: StoreDialect, name: string): Statement {
  const [column = '', member] = name.split('.');
  return member === undefined ? raw(column) : sql`lower(${dialect.jsonText(column, member)})`;
}

/** Adds what is stored outside the record. */
type Complete = (db: TenantReader, row: Row, moment: Moment) => Promise<object>;

const completions: Readonly<Partial<Record<SeedKind, Complete>>> = {
  rooms: completeRoom,
  invites: completeInvite,
  recordings: completeRecording,
  entryConfigs: completeEntryConfig,
};

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
    const list = name === 'participants' ? listParticipants : browseAlternateHosts;
    const { items, more } = cut<Joined>(await list(db, wanted.by, selection), wanted.limit);
    return { items, ids: items.map(joinedId), more };
  }
  const { items, more } = cut(await selectRows(db, name, selection), wanted.limit);
  const { [name]: complete = parseRecord } = completions;
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

async function selectRows(db: TenantReader, name: RecordKind, wanted: Browse): Promise<Row[]> {
  const kind: Kind = getKind(name);
  const { table, columns = {}, parents = {} } = kind;
  const conditions = Object.entries(wanted.by).flatMap(([by, value]) => {
    const where = by === 'id' ? 'id' : parents[parentFilters[by as keyof typeof parentFilters]];
    return where === undefined ? [] : [sql`AND ${place(db.dialect, where)} = ${sameId(value)}`];
  });
  const small = Object.keys(columns).filter((one) => columns[one]?.type !== 'bytes');
  const list = sql`
    SELECT ${raw(['id', 'document', ...small].join())} FROM ${raw(table)}
    WHERE tenant = ${db.tenant} ${join(conditions, ' ')}
      ${filterClause(db.dialect, 'document', wanted)}
    ${pageClause(db.dialect, wanted, getSortKeys(kind), { id: 'seq', seq: 'seq' })}`;
  return db.rows(list);
}

/** The number of records of each collection. */
export async function countCollections(db: TenantReader): Promise<Record<DataCollection, number>> {
  // Columns of one row: PostgreSQL returns rows in any order.
  const columns = collectionNames.map((name) => {
    const rows =
      name === 'participants'
        ? sql`(SELECT DISTINCT room_id, user_id FROM visits WHERE tenant = ${db.tenant}) AS visitors`
        : sql`${raw(getKind(name).table)} WHERE tenant = ${db.tenant}`;
    return sql`(SELECT count(*) FROM ${rows}) AS ${raw(`"${name}"`)}`;
  });
  const row = await firstRow<Record<DataCollection, number>>(
    db,
    sql`SELECT ${join(columns, ', ')}`,
  );
  return { ...row! };
}

const parseRecord: Complete = async (_, { document }) => JSON.parse(document) as object;

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
  { document, processing_since: since }: Row,
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
