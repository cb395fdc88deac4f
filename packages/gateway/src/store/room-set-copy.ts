import type { RoomSet, Social, Theme } from '@room-sessions/models';
import { alternateHostUsers, copyAlternateHosts } from './alternate-hosts.ts';
import { knowUsers } from './known-users.ts';
import { addRecord, sameId } from './records.ts';
import { addRoom, readRoom, roomsBy, type StoredRoom } from './rooms.ts';
import type { Db } from './tenant.ts';

/**
 * A set of its own: new ids throughout, the same alternate hosts and entry configurations.
 * Invites and attendance belong to the rooms that were copied.
 */
export async function copyRoomSet(db: Db, source: RoomSet, now: string): Promise<RoomSet> {
  const sourceId = source.socialRoomSetId ?? '';
  const socialRoomSetId = await db.newId();
  const newIds = new Map<string, string>();
  const socials: Social[] = [];
  for (const room of await roomsBy(db, 'room_set_id', sourceId)) {
    const copy = await copyRoom(db, room, socialRoomSetId, now);
    newIds.set(sameId(room.socialId), copy.socialId);
    await addRoom(db, copy);
    await copyAlternateHosts(db, room.socialId, copy.socialId);
    socials.push(await readRoom(db, copy));
  }
  const set: RoomSet = { ...source, socialRoomSetId };
  const start = newIds.get(sameId(source.startingPointSocialId ?? ''));
  if (start) set.startingPointSocialId = start;
  await addRecord(db, 'room_sets', socialRoomSetId, set, {});
  await copyAlternateHosts(db, sourceId, socialRoomSetId);
  const hostUser = (await knowUsers(db, [set.hostUser?.userId]))(set.hostUser);
  const alternateHosts = await alternateHostUsers(db, socialRoomSetId);
  return { ...set, ...(hostUser && { hostUser }), socials, alternateHosts };
}

/** One id for both would be one theme, and an update of one room would not be one of the other. */
async function copyTheme(db: Db, theme: Theme): Promise<Pick<Social, 'theme' | 'themeId'>> {
  const themeId = await db.newId();
  const { uploadStatus } = theme;
  const upload = uploadStatus && { ...uploadStatus, requestStatusId: await db.newId() };
  return {
    themeId,
    theme: { ...theme, socialThemeId: themeId, ...(upload && { uploadStatus: upload }) },
  };
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
