import type { BadgeData, Social, SocialInput } from '@room-sessions/models';
import { alternateHostUsers, replaceAlternateHosts } from './alternate-hosts.ts';
import { follow, knowUsers } from './known-users.ts';
import { merge, omit, type CheckUpdate } from './merge.ts';
import { firstRow } from './dialect.ts';
import { addRecord, putRecords, replaceRecord, sameId } from './records.ts';
import { raw, sql } from './sql.ts';
import type { Db, TenantReader } from './tenant.ts';
import { getAttendance } from './attendance.ts';

export type StoredRoom = Social & { socialId: string };

export function addRoom(db: Db, room: StoredRoom): void {
  addRecord(db, 'rooms', room.socialId, room, roomColumns(room));
}

export async function putRooms(db: Db, rooms: readonly Social[]): Promise<void> {
  const given = rooms.map((room) => ({
    id: room.socialId ?? '',
    document: room,
    more: roomColumns(room),
  }));
  await putRecords(db, 'rooms', given);
}

/** What is stored elsewhere, put in its place: users, alternate hosts, and what is counted. */
export async function readRoom(db: TenantReader, room: Social): Promise<Social> {
  const { socialId = '' } = room;
  const hosts = await alternateHostUsers(db, [socialId]);
  return { ...(await readRoomAlone(db, room)), alternateHosts: hosts.get(sameId(socialId)) ?? [] };
}

/** The same without its alternate hosts, who may be many. */
export async function readRoomAlone(db: TenantReader, room: Social): Promise<Social> {
  const { socialId = '', userId, user: host, updatedByUser: editor } = room;
  const [invited, attendance, known] = await Promise.all([
    firstRow<{ invites: number }>(
      db,
      sql`SELECT count(*) AS invites FROM invites
        WHERE tenant = ${db.tenant} AND room_id = ${sameId(socialId)}`,
    ),
    getAttendance(db, socialId),
    knowUsers(db, [userId ?? host?.userId, editor?.userId]),
  ]);
  const [user, updatedByUser] = [known(host, userId ?? host?.userId), known(editor)];
  return {
    ...room,
    ...(user && { user }),
    ...(updatedByUser && { updatedByUser }),
    socialMeta: { ...room.socialMeta, numberOfInvites: invited?.invites ?? 0, ...attendance },
  };
}

/** The rooms that a column names, in the order in which they were made. */
export async function roomsBy(
  db: TenantReader,
  column: 'room_set_id' | 'configuration_id',
  id: string,
): Promise<StoredRoom[]> {
  const rows = await db.rows<{ document: string }>(
    sql`SELECT document FROM rooms WHERE tenant = ${db.tenant} AND ${raw(column)} = ${sameId(id)}
      ORDER BY seq`,
  );
  return rows.map((row) => JSON.parse(row.document) as StoredRoom);
}

/** What is counted where a room is read, and set by nobody. */
export const counted: readonly string[] = [
  'numberOfInvites',
  'numberOfAttendees',
  'numberCurrentlyPresent',
].map((name) => `socialMeta.${name}`);

const references = [
  { id: 'userId', record: 'user', idOfRecord: 'userId' },
  { id: 'themeId', record: 'theme', idOfRecord: 'socialThemeId' },
];

export async function updateRoom(
  db: Db,
  before: Social,
  { alternateHosts, myBadgeData, ...given }: SocialInput,
  now: string,
  check: CheckUpdate,
): Promise<Social> {
  const changes = omit(given, counted);
  // Who made the update before this one says nothing about this one.
  const { updatedByUser: _, ...kept } = before;
  const updated = { updatedDateTime: now, ...changes, socialId: before.socialId };
  const room = references.reduce(
    (merged, reference) => follow(merged, kept, changes, reference),
    merge<Social>(kept, updated),
  );
  if (myBadgeData) room.myBadgeData = keepResponseOnly(before.myBadgeData ?? [], myBadgeData);
  // A new theme has the one type, and its upload the one status, that is seen.
  if (room.themeId !== undefined) room.theme = { socialThemeId: room.themeId, ...room.theme };
  if (room.theme) {
    room.theme.type ??= 'LAYERED';
    if (room.theme.uploadStatus) room.theme.uploadStatus.status ??= 'IN_PROGRESS';
  }
  check(changes, room);
  replaceRecord(db, 'rooms', room.socialId ?? '', room, roomColumns(room));
  if (alternateHosts) await replaceAlternateHosts(db, before.socialId ?? '', alternateHosts);
  return room;
}

/** The new badge entries, each with the visibility and input type that its title has. */
function keepResponseOnly(
  before: readonly BadgeData[],
  given: NonNullable<SocialInput['myBadgeData']>,
): BadgeData[] {
  return given.map((entry) => {
    const { visibility, inputType } = before.find(({ title }) => title === entry.title) ?? {};
    return { ...entry, ...(visibility && { visibility }), ...(inputType && { inputType }) };
  });
}

export function roomColumns(room: Social): {
  room_set_id: string | null;
  configuration_id: string | null;
} {
  const { socialRoomSetId, configurationId } = room;
  return {
    room_set_id: socialRoomSetId === undefined ? null : sameId(socialRoomSetId),
    configuration_id: configurationId === undefined ? null : sameId(configurationId),
  };
}
