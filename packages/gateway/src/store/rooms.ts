// Rooms, their sets, and the entry configurations that apply to them.
import type {
  BadgeData,
  EntryConfig,
  RoomSet,
  Social,
  SocialInput,
  Theme,
} from '@room-sessions/models';
import {
  alternateHostUsers,
  copyAlternateHosts,
  replaceAlternateHosts,
} from './alternate-hosts.ts';
import { currentUser, follow } from './users.ts';
import { merge, omit, type CheckUpdate } from './merge.ts';
import { firstRow } from './dialect.ts';
import { kinds } from './kinds/table.ts';
import { addRecord, demandRecord, findDocuments, findRecord, replaceRecord } from './records.ts';
import { sameId } from './text.ts';
import { raw, sql } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';
import { getAttendance } from './attendance.ts';

export type StoredRoom = Social & { socialId: string };

/** Adds what is stored elsewhere: users, alternate hosts and counts. */
export async function readRoom(db: TenantReader, room: Social): Promise<Social> {
  const { socialId = '' } = room;
  const alternateHosts = await alternateHostUsers(db, socialId);
  return { ...(await readRoomAlone(db, room)), alternateHosts };
}

/** The same without alternate hosts, which can be many. */
export async function readRoomAlone(db: TenantReader, room: Social): Promise<Social> {
  const { socialId = '', userId, user: host, updatedByUser: editor } = room;
  const [invited, attendance, user, updatedByUser] = await Promise.all([
    firstRow<{ invites: number }>(
      db,
      sql`SELECT count(*) AS invites FROM invites
        WHERE tenant = ${db.tenant} AND room_id = ${sameId(socialId)}`,
    ),
    getAttendance(db, socialId),
    currentUser(db, host, userId ?? host?.userId),
    currentUser(db, editor),
  ]);
  return {
    ...room,
    ...(user && { user }),
    ...(updatedByUser && { updatedByUser }),
    socialMeta: { ...room.socialMeta, numberOfInvites: invited?.invites ?? 0, ...attendance },
  };
}

const roomsBy = (
  db: TenantReader,
  column: 'room_set_id' | 'configuration_id',
  id: string,
): Promise<StoredRoom[]> =>
  findDocuments(db, 'rooms', sql`AND ${raw(column)} = ${sameId(id)} ORDER BY seq`) as Promise<
    StoredRoom[]
  >;

/** Counted on each read, and never set. */
const counted = kinds.rooms.derived.filter((name) => name.startsWith('socialMeta.'));

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
  // The author of the previous update is not that of this one.
  const { updatedByUser: _, ...kept } = before;
  const updated = { updatedDateTime: now, ...changes, socialId: before.socialId };
  const room = references.reduce(
    (merged, reference) => follow(merged, kept, changes, reference),
    merge<Social>(kept, updated),
  );
  if (myBadgeData) room.myBadgeData = keepResponseOnly(before.myBadgeData ?? [], myBadgeData);
  // A new theme has the only known type, and its upload the only known status.
  if (room.themeId !== undefined) room.theme = { socialThemeId: room.themeId, ...room.theme };
  if (room.theme) {
    room.theme.type ??= 'LAYERED';
    if (room.theme.uploadStatus) room.theme.uploadStatus.status ??= 'IN_PROGRESS';
  }
  check(changes, room);
  replaceRecord(db, 'rooms', room.socialId ?? '', room);
  if (alternateHosts) await replaceAlternateHosts(db, before.socialId ?? '', alternateHosts);
  return room;
}

/** The new badge entries, each with the visibility and input type of its title. */
function keepResponseOnly(
  before: readonly BadgeData[],
  given: NonNullable<SocialInput['myBadgeData']>,
): BadgeData[] {
  return given.map((entry) => {
    const { visibility, inputType } = before.find(({ title }) => title === entry.title) ?? {};
    return { ...entry, ...(visibility && { visibility }), ...(inputType && { inputType }) };
  });
}

/**
 * Creates or updates a configuration. The rooms that it applies to are stored only in the rooms, so that both sides
 * always agree.
 */
export async function saveEntryConfig(
  db: Db,
  { associatedSocialIds, ...given }: EntryConfig,
): Promise<EntryConfig> {
  const named = given.configurationId;
  const before = named === undefined ? undefined : await findRecord(db, 'entryConfigs', named);
  const configurationId = before?.configurationId ?? named ?? (await db.newId());
  const config = merge(before ?? {}, { ...given, configurationId });
  const save = before ? replaceRecord : addRecord;
  save(db, 'entryConfigs', configurationId, config);
  if (associatedSocialIds) await associate(db, configurationId, associatedSocialIds);
  return withRooms(db, config);
}

export async function withRooms(db: TenantReader, config: EntryConfig): Promise<EntryConfig> {
  const rooms = await roomsBy(db, 'configuration_id', config.configurationId ?? '');
  return { ...config, associatedSocialIds: rooms.map((room) => room.socialId) };
}

async function associate(db: Db, configurationId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids.map(sameId))];
  for (const room of await roomsBy(db, 'configuration_id', configurationId)) {
    if (wanted.includes(sameId(room.socialId))) continue;
    replaceRecord(db, 'rooms', room.socialId, omit(room, ['configurationId']));
  }
  for (const id of wanted) {
    const room = await demandRecord(db, 'rooms', id);
    replaceRecord(db, 'rooms', id, { ...room, configurationId });
  }
}

/**
 * Copies a set with new ids, and the same alternate hosts and entry configurations. Invites and
 * attendance stay with the original rooms.
 */
export async function copyRoomSet(db: Db, source: RoomSet, now: string): Promise<RoomSet> {
  const socialRoomSetId = await db.newId();
  const set: RoomSet = { ...source, socialRoomSetId };
  const socials: Social[] = [];
  for (const room of await roomsBy(db, 'room_set_id', source.socialRoomSetId ?? '')) {
    const copy = await copyRoom(db, room, socialRoomSetId, now);
    addRecord(db, 'rooms', copy.socialId, copy);
    copyAlternateHosts(db, room.socialId, copy.socialId);
    if (sameId(room.socialId) === sameId(source.startingPointSocialId ?? '')) {
      set.startingPointSocialId = copy.socialId;
    }
    socials.push(await readRoom(db, copy));
  }
  addRecord(db, 'roomSets', socialRoomSetId, set);
  copyAlternateHosts(db, source.socialRoomSetId ?? '', socialRoomSetId);
  const hostUser = await currentUser(db, set.hostUser);
  const alternateHosts = await alternateHostUsers(db, socialRoomSetId);
  return { ...set, ...(hostUser && { hostUser }), socials, alternateHosts };
}

async function copyRoom(
  db: Db,
  room: StoredRoom,
  socialRoomSetId: string,
  now: string,
): Promise<StoredRoom> {
  const { sessionId: _, updatedByUser: __, updatedDateTime: ___, ...kept } = room;
  const socialId = await db.newId();
  return {
    ...kept,
    socialId,
    socialRoomSetId,
    dateCreated: now,
    ...(room.socialURI && { socialURI: room.socialURI.replace(room.socialId, socialId) }),
    ...(room.theme && (await copyTheme(db, room.theme))),
    socialMeta: { socialMetaId: await db.newId() },
  };
}

/** Both need their own theme: with a shared id, an update of one room would change the other. */
async function copyTheme(db: Db, theme: Theme): Promise<Pick<Social, 'theme' | 'themeId'>> {
  const themeId = await db.newId();
  const { uploadStatus } = theme;
  const upload = uploadStatus && { ...uploadStatus, requestStatusId: await db.newId() };
  return {
    themeId,
    theme: { ...theme, socialThemeId: themeId, ...(upload && { uploadStatus: upload }) },
  };
}
