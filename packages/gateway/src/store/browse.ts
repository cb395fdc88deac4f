// Reads the records of a tenant, page by page per collection, for the console and tests and not for
// the API.
import type { Social, SocialInvite } from '@room-sessions/models';
import type { SeedCounts, SeedKind, SeedRecording } from './kinds/seed-data.ts';
import { findParticipant } from './attendance.ts';
import type { TenantReader } from './tenants.ts';
import { firstRow } from './dialect.ts';
import type { Kind } from './kinds/kind.ts';
import { getKind, kindNames, tableOf } from './kinds/lookup.ts';
import { getSortKeys, pageClause, type Page } from './page.ts';
import { readRecording, type Moment } from './recordings.ts';
import { findRecord } from './records.ts';
import { readRoomAlone, withRooms } from './rooms.ts';
import { join, nothing, raw, sql, type Statement } from './sql.ts';
import { lowerAscii, sameId } from './text.ts';

/** The order in which collections are listed. Kinds that are added later come last. */
const order = (
  'rooms roomSets invites users banners playlists recordings transcriptions images ' +
  'badgeQuestions badgeData surveyAnswers entryConfigs events failedRecordings alternateHosts participants'
).split(' ');

const position = (name: SeedKind): number => order.indexOf(name) + 1 || order.length + 1;

export const collectionNames: readonly SeedKind[] = kindNames.toSorted(
  (a, b) => position(a) - position(b),
);

interface Row {
  readonly id: string;
  readonly document: string;
}

export interface Browse extends Page {
  readonly id?: string | undefined;
  /** Only records that contain this text. ASCII letters match in upper and lower case. */
  readonly filter?: string | undefined;
}

export async function browse(db: TenantReader, name: SeedKind, wanted: Browse, moment: Moment) {
  // One more row than the page shows whether there are more.
  const selection = { ...wanted, limit: wanted.limit + 1 };
  const all = await selectRows(db, name, selection);
  const rows = all.slice(0, wanted.limit);
  const complete: Complete = completions[name] ?? (async (_, record) => record);
  const items = rows.map(({ document }) => complete(db, JSON.parse(document) as never, moment));
  return {
    items: await Promise.all(items),
    // For changing and removing them.
    ids: rows.map(({ id }) => id),
    more: all.length > rows.length,
  };
}

function selectRows(db: TenantReader, kind: SeedKind, wanted: Browse): Row[] | Promise<Row[]> {
  return db.rows(sql`
    SELECT id, document FROM ${raw(tableOf(kind))} AS records
    WHERE tenant = ${db.tenant}
      ${wanted.id === undefined ? nothing : sql`AND id = ${sameId(wanted.id)}`}
      ${wanted.filter ? sql`AND (${contains(db, getKind(kind), lowerAscii(wanted.filter))})` : nothing}
    ${pageClause(db.dialect, wanted, getSortKeys(kind))}`);
}

/** Whether a record or its user contains the text. */
function contains({ dialect }: TenantReader, { columns = {} }: Kind, text: string): Statement {
  const own = dialect.valuesContain('document', text);
  if (!('user_id' in columns)) return own;
  return sql`${own} OR EXISTS (SELECT 1 FROM users WHERE users.tenant = records.tenant
    AND users.id = records.user_id AND ${dialect.valuesContain('users.document', text)})`;
}

export async function countCollections(db: TenantReader): Promise<SeedCounts> {
  // Columns of one row: PostgreSQL returns rows in any order.
  const columns = collectionNames.map((name) => {
    const rows = sql`${raw(tableOf(name))} WHERE tenant = ${db.tenant}`;
    return sql`(SELECT count(*) FROM ${rows}) AS ${raw(`"${name}"`)}`;
  });
  return (await firstRow<SeedCounts>(db, sql`SELECT ${join(columns, ', ')}`))!;
}

/** Only the number of alternate hosts, which can be many; they are a collection of their own. */
async function completeRoom(db: TenantReader, stored: Social): Promise<object> {
  const room = await readRoomAlone(db, stored);
  const { socialRoomSetId, socialId = '' } = room;
  const set = socialRoomSetId ? await findRecord(db, 'roomSets', socialRoomSetId) : undefined;
  const hosts = await firstRow<{ numberOfAlternateHosts: number }>(
    db,
    sql`SELECT count(*) AS "numberOfAlternateHosts" FROM alternate_hosts
      WHERE tenant = ${db.tenant} AND owner_id = ${sameId(socialId)}`,
  );
  return { ...room, ...(set?.name && { roomSetName: set.name }), ...hosts };
}

async function completeWithUser(db: TenantReader, record: { userId: string }): Promise<object> {
  const user = await findRecord(db, 'users', record.userId);
  return { ...record, ...(user && { user }) };
}

async function completeInvite(db: TenantReader, invite: SocialInvite): Promise<object> {
  const { invitedUserId = '', socialId = '' } = invite;
  const invitedUser = await findRecord(db, 'users', invitedUserId);
  return {
    ...invite,
    didAttend: (await findParticipant(db, socialId, invitedUserId)) !== undefined,
    ...(invitedUser && { invitedUser }),
    ...(await roomName(db, invite)),
  };
}

const completeRecording = async (
  db: TenantReader,
  recording: SeedRecording,
  moment: Moment,
): Promise<object> => ({
  ...(await readRecording(db, recording, moment)),
  ...(await roomName(db, recording)),
});

async function roomName(
  db: TenantReader,
  { socialId = '' }: { socialId?: string | undefined },
): Promise<{ roomName?: string }> {
  const { name } = (await findRecord(db, 'rooms', socialId)) ?? {};
  return name ? { roomName: name } : {};
}

type Complete = (db: TenantReader, record: never, moment: Moment) => Promise<object>;

/** Adds what is stored outside the record. */
const completions: Readonly<Partial<Record<SeedKind, Complete>>> = {
  rooms: completeRoom,
  invites: completeInvite,
  recordings: completeRecording,
  alternateHosts: completeWithUser,
  participants: completeWithUser,
  entryConfigs: withRooms,
};
