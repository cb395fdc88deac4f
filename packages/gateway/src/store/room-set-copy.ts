import type { RoomSet, Social, Theme } from '@room-sessions/models';
import { alternateHostUsers, copyAlternateHosts } from './alternate-hosts.ts';
import { addRecord } from './records.ts';
import { roomsBy, type StoredRoom } from './rooms.ts';
import type { Db } from './tenants.ts';
import { sameId } from './text.ts';
import { currentUser } from './users.ts';

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
    const user = await currentUser(db, copy.user, copy.userId ?? copy.user?.userId);
    const socialMeta = { ...copy.socialMeta, ...noneYet };
    const alternateHosts = await alternateHostUsers(db, copy.socialId);
    socials.push({ ...copy, ...(user && { user }), socialMeta, alternateHosts });
  }
  addRecord(db, 'room_sets', socialRoomSetId, set);
  copyAlternateHosts(db, source.socialRoomSetId ?? '', socialRoomSetId);
  const hostUser = await currentUser(db, set.hostUser);
  const alternateHosts = await alternateHostUsers(db, socialRoomSetId);
  return { ...set, ...(hostUser && { hostUser }), socials, alternateHosts };
}

const noneYet = { numberOfInvites: 0, numberOfAttendees: 0, numberCurrentlyPresent: 0 };

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
