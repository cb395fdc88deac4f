// Creates the records of provider states, with new ids and the current time.
import {
  makePerson,
  makeRecording,
  makeRoom,
  makeRoomSet,
  makeTranscription,
  minutesAfter,
  roomParts,
  type Person,
  type RecordingFacts,
  type RoomPart,
} from '../../seed/factories.ts';
import { addRecord } from '../../store/records.ts';
import type { StoredRoom } from '../../store/rooms.ts';
import type { Db } from '../../store/tenant.ts';

export interface At {
  /** In one transaction: a state that fails leaves nothing. */
  readonly db: Db;
  /** The current time, as ISO text. */
  readonly now: string;
}

export async function newPerson({ db, now }: At, name: string): Promise<Person> {
  const person = makePerson(await db.newId(), name, now);
  addRecord(db, 'users', person.userId, person);
  return person;
}

/** Default: a room in no set, whose host is a new person. */
export async function newRoom(
  at: At,
  {
    name = 'Main stage',
    ...given
  }: { name?: string; host?: Person; socialRoomSetId?: string } = {},
): Promise<StoredRoom> {
  const { db, now } = at;
  const ids = new Map<RoomPart, string>();
  for (const part of roomParts) ids.set(part, await db.newId());
  const { host = await newPerson(at, 'Ann Abbott'), ...inSet } = given;
  const sessionId = `session-${await db.newId()}`;
  const getId = (part: RoomPart): string => ids.get(part) ?? '';
  const room = { ...makeRoom({ name, host, sessionId, made: now, getId }), ...inSet };
  addRecord(db, 'rooms', room.socialId, room);
  return room;
}

/** Creates a room set and its rooms, all with one host. */
export async function newRoomSet(
  at: At,
  names: readonly string[],
): Promise<{ socialRoomSetId: string; host: Person; rooms: readonly StoredRoom[] }> {
  const socialRoomSetId = await at.db.newId();
  const host = await newPerson(at, 'Ann Abbott');
  const rooms: StoredRoom[] = [];
  for (const name of names) rooms.push(await newRoom(at, { name, host, socialRoomSetId }));
  const set = makeRoomSet({
    socialRoomSetId,
    name: 'Quarterly kickoff',
    description: 'Where a quarter starts',
    startingPointSocialId: rooms[0]?.socialId ?? '',
    hostUser: host,
  });
  addRecord(at.db, 'room_sets', socialRoomSetId, set);
  return { socialRoomSetId, host, rooms };
}

/**
 * Creates the nth recording of the room; `made` is the time of its transcription, in milliseconds.
 */
export async function newTranscription(
  { db }: At,
  room: StoredRoom,
  { n, made }: { n: number; made: number },
): Promise<{ socialRecordingId: string }> {
  const socialRecordingId = await db.newId();
  const facts: RecordingFacts = {
    socialRecordingId,
    socialId: room.socialId,
    userId: room.userId ?? '',
    recordingId: `recording-${socialRecordingId}`,
    n,
    // It is transcribed an hour after its start.
    at: (minutes) => minutesAfter(made, minutes - 60),
  };
  addRecord(db, 'recordings', socialRecordingId, makeRecording(facts));
  addRecord(db, 'transcriptions', await db.newId(), makeTranscription(facts));
  return { socialRecordingId };
}
