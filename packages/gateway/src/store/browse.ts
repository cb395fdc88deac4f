// Reads the records of a tenant, page by page per collection, for the console and tests and not for
// the API.
import type { EntryConfig, Recording, Social, SocialInvite, User } from '@room-sessions/models';
import type { DataCollection, SeedKind } from './kinds/seed-data.ts';
import { hasAttended } from './attendance.ts';
import type { TenantReader } from './tenants.ts';
import { firstRow, type StoreDialect } from './dialect.ts';
import type { Kind } from './kinds/kind.ts';
import { getKind, kindNames, toSeedRecord } from './kinds/lookup.ts';
import { getSortKeys, pageClause, type Page } from './page.ts';
import { readRecording, type Moment } from './recordings.ts';
import { findRecord } from './records.ts';
import { readRoomAlone, withRooms } from './rooms.ts';
import { join, nothing, raw, sql, type Statement } from './sql.ts';
import { lowerAscii, sameId } from './text.ts';

const toKind = (name: DataCollection): SeedKind => (name === 'participants' ? 'visits' : name);

/** The order in which collections are listed. Kinds that are added later come last. */
const order = (
  'rooms roomSets invites users banners playlists recordings transcriptions images ' +
  'badgeQuestions badgeData surveyAnswers entryConfigs events failedRecordings alternateHosts visits'
).split(' ');

const position = (name: SeedKind): number => order.indexOf(name) + 1 || order.length + 1;

export const collectionNames: readonly DataCollection[] = kindNames
  .toSorted((a, b) => position(a) - position(b))
  .map((name) => (name === 'visits' ? 'participants' : name));

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

type Complete = (db: TenantReader, row: Row, moment: Moment) => Promise<object>;

export interface Browse extends Page {
  readonly id?: string | undefined;
  /** Only records that contain this text. ASCII letters match in upper and lower case. */
  readonly filter?: string | undefined;
}

export interface Browsed {
  readonly items: object[];
  /** The id of each item, for changing and removing it. */
  readonly ids: string[];
  readonly more: boolean;
}

export async function browse(
  db: TenantReader,
  name: DataCollection,
  wanted: Browse,
  moment: Moment,
): Promise<Browsed> {
  const kind = getKind(toKind(name));
  // One more row than the page shows whether there are more.
  const selection = { ...wanted, limit: wanted.limit + 1 };
  const all = await selectRows(db, kind, selection);
  const rows = all.slice(0, wanted.limit);
  const complete = kind.document ? completions[toKind(name)] : completeJoined(kind);
  return {
    items: await Promise.all(rows.map((row) => (complete ?? parseRecord)(db, row, moment))),
    ids: rows.map(({ id }) => id),
    more: all.length > rows.length,
  };
}

/** Rows without a document, alternate hosts and participants, are shown with their users. */
function selectRows(db: TenantReader, kind: Kind, wanted: Browse): Row[] | Promise<Row[]> {
  const { table, document, columns = {}, parents = {} } = kind;
  const isJoined = document === undefined;
  const id = raw(isJoined ? `${parents.rooms} || '.' || user_id` : 'id');
  const shown = isJoined ? 'users.document' : 'document';
  const small = Object.keys(columns).filter((one) => columns[one]?.type !== 'bytes');
  return db.rows(sql`
    SELECT ${id} AS id, ${raw([shown, ...small].join())} FROM ${raw(table)} AS records
    ${isJoined ? withUsers : nothing} WHERE records.tenant = ${db.tenant}
      ${wanted.id === undefined ? nothing : sql`AND ${id} = ${sameId(wanted.id)}`}
      ${table === 'visits' ? isLastVisit : nothing}
      ${wanted.filter ? sql`AND ${db.dialect.valuesContain(shown, lowerAscii(wanted.filter))}` : nothing}
    ${pageClause(db.dialect, wanted, getSortKeys(kind), { id: 'records.seq', seq: 'records.seq' })}`);
}

const withUsers = raw(`
  LEFT JOIN users ON users.tenant = records.tenant AND users.id = records.user_id`);

const isLastVisit = raw(`
  AND records.seq = (SELECT max(seq) FROM visits AS visited WHERE visited.tenant = records.tenant
    AND visited.room_id = records.room_id AND visited.user_id = records.user_id)`);

const completeJoined =
  (kind: Kind): Complete =>
  async (_, row) => {
    const user = row.document === null ? {} : { user: JSON.parse(row.document) as User };
    return { ...toSeedRecord(kind, row), ...user };
  };

/** The id of an alternate host or a participant: UUIDs have no dot. */
export const hostId = (ownerId: string, userId: string): string =>
  `${sameId(ownerId)}.${sameId(userId)}`;

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

const completeEntryConfig: Complete = (db, { document }) =>
  withRooms(db, JSON.parse(document) as EntryConfig);

async function completeInvite(db: TenantReader, { document }: Row): Promise<object> {
  const invite = JSON.parse(document) as SocialInvite;
  const { invitedUserId = '', socialId = '' } = invite;
  const invitedUser = await findRecord(db, 'users', invitedUserId);
  return {
    ...invite,
    didAttend: await hasAttended(db, socialId, invitedUserId),
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

/** Adds what is stored outside the record. */
const completions: Readonly<Partial<Record<SeedKind, Complete>>> = {
  rooms: completeRoom,
  invites: completeInvite,
  recordings: completeRecording,
  entryConfigs: completeEntryConfig,
};
