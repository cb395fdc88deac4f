import type { RoomSet, Social, Theme, User } from '@room-sessions/models';
import { alternateHostUsers, copyAlternateHosts } from './alternate-hosts.ts';
import { knowUsers } from './users.ts';
import { addRecord } from './records.ts';
import { roomsBy, type StoredRoom } from './rooms.ts';
import type { Db } from './tenants.ts';
import { sameId } from './text.ts';

/**
 * Copies a set with new ids, and the same alternate hosts and entry configurations. Invites and
 * attendance stay with the original rooms.
 */
export async function copyRoomSet(db: Db, source: RoomSet, now: string): Promise<RoomSet> {
  const sourceId = source.socialRoomSetId ?? '';
  const rooms = await roomsBy(db, 'room_set_id', sourceId);
  const ids = (await db.newIds(1 + rooms.length * mostIds)).values();
  const newId = (): string => ids.next().value ?? '';
  const socialRoomSetId = newId();
  const copies = rooms.map((room) => copyRoom(room, socialRoomSetId, now, newId));
  const newIds = new Map(
    rooms.map((room, index) => [sameId(room.socialId), copies[index]?.socialId ?? '']),
  );
  const set: RoomSet = { ...source, socialRoomSetId };
  const start = newIds.get(sameId(source.startingPointSocialId ?? ''));
  if (start) set.startingPointSocialId = start;
  for (const copy of copies) addRecord(db, 'rooms', copy.socialId, copy);
  addRecord(db, 'room_sets', socialRoomSetId, set);
  copyAlternateHosts(db, newIds.set(sameId(sourceId), socialRoomSetId));
  const hosts = await alternateHostUsers(db, [...newIds.values()]);
  const getHosts = (id: string): User[] => hosts.get(sameId(id)) ?? [];
  const named = copies.map(({ userId, user }) => userId ?? user?.userId);
  const known = await knowUsers(db, [...named, set.hostUser?.userId]);
  const socials = copies.map((copy): Social => {
    const user = known(copy.user, copy.userId ?? copy.user?.userId);
    const socialMeta = { ...copy.socialMeta, ...noneYet };
    return { ...copy, ...(user && { user }), socialMeta, alternateHosts: getHosts(copy.socialId) };
  });
  const hostUser = known(set.hostUser);
  const alternateHosts = getHosts(socialRoomSetId);
  return { ...set, ...(hostUser && { hostUser }), socials, alternateHosts };
}

/** A room with its theme, the upload of the theme, and its counts. */
const mostIds = 4;

const noneYet = { numberOfInvites: 0, numberOfAttendees: 0, numberCurrentlyPresent: 0 };

/** Both need their own theme: with a shared id, an update of one room would change the other. */
function copyTheme(theme: Theme, newId: () => string): Pick<Social, 'theme' | 'themeId'> {
  const themeId = newId();
  const { uploadStatus } = theme;
  const upload = uploadStatus && { ...uploadStatus, requestStatusId: newId() };
  return {
    themeId,
    theme: { ...theme, socialThemeId: themeId, ...(upload && { uploadStatus: upload }) },
  };
}

function copyRoom(
  room: StoredRoom,
  socialRoomSetId: string,
  now: string,
  newId: () => string,
): StoredRoom {
  const { sessionId: _, updatedByUser: __, updatedDateTime: ___, ...kept } = room;
  const socialId = newId();
  return {
    ...kept,
    socialId,
    socialRoomSetId,
    dateCreated: now,
    ...(room.socialURI && { socialURI: room.socialURI.replace(room.socialId, socialId) }),
    ...(room.theme && copyTheme(room.theme, newId)),
    socialMeta: { socialMetaId: newId() },
  };
}
