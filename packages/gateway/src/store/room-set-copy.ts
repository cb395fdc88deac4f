import { randomUUID } from 'node:crypto';
import type { RoomSet, Social } from '@room-sessions/models';
import { alternateHostUsers, copyAlternateHosts } from './alternate-hosts.ts';
import { addRecord, sameId, type Db } from './records.ts';
import { addRoom, readRoom, roomsBy, type StoredRoom } from './rooms.ts';

/**
 * A set of its own: new ids throughout, the same alternate hosts and entry configurations.
 * Invites and attendance belong to the rooms that were copied.
 */
export async function copyRoomSet(db: Db, source: RoomSet, now: string): Promise<RoomSet> {
  const sourceId = source.socialRoomSetId ?? '';
  const socialRoomSetId = randomUUID();
  const newIds = new Map<string, string>();
  const socials: Social[] = [];
  for (const room of await roomsBy(db, 'room_set_id', sourceId)) {
    const copy = copyRoom(room, socialRoomSetId, now);
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
  return { ...set, socials, alternateHosts: await alternateHostUsers(db, socialRoomSetId) };
}

function copyRoom(room: StoredRoom, socialRoomSetId: string, now: string): StoredRoom {
  const { sessionId: _, updatedByUser: __, updatedDateTime: ___, ...kept } = room;
  const socialId = randomUUID();
  return {
    ...kept,
    socialId,
    socialRoomSetId,
    dateCreated: now,
    ...(room.socialURI && { socialURI: room.socialURI.replace(room.socialId, socialId) }),
    socialMeta: { socialMetaId: randomUUID(), numberOfAttendees: 0, numberCurrentlyPresent: 0 },
  };
}
