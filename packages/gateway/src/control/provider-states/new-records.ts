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
  type RoomPart,
} from '../../seed/factories.ts';
import type { SeedKind } from '../../store/kinds/seed-data.ts';
import type { StoredRoom } from '../../store/rooms.ts';
import type { Db } from '../../store/tenant.ts';

export interface At {
  /** In one transaction: a state that fails leaves nothing. */
  readonly db: Db;
  /** The current time, as ISO text. */
  readonly now: string;
  /** Adds a record of seed data. @returns its id */
  readonly add: (kind: SeedKind, record: object) => Promise<string>;
}

export async function newPerson({ db, now, add }: At, name: string): Promise<Person> {
  const person = makePerson(await db.newId(), name, now);
  await add('users', person);
  return person;
}

/** A room that is not stored yet. Default: its host is a new person. */
async function makeNewRoom(at: At, name: string, given?: Person): Promise<StoredRoom> {
  const { db, now } = at;
  const ids = new Map<RoomPart, string>();
  for (const part of roomParts) ids.set(part, await db.newId());
  const host = given ?? (await newPerson(at, 'Ann Abbott'));
  const sessionId = `session-${await db.newId()}`;
  return makeRoom({ name, host, sessionId, made: now, getId: (part) => ids.get(part) ?? '' });
}

export async function newRoom(at: At): Promise<StoredRoom> {
  const room = await makeNewRoom(at, 'Main stage');
  await at.add('rooms', room);
  return room;
}

export async function newRoomSet(
  at: At,
  names: readonly string[],
): Promise<{ socialRoomSetId: string; host: Person; rooms: readonly StoredRoom[] }> {
  const socialRoomSetId = await at.db.newId();
  const host = await newPerson(at, 'Ann Abbott');
  const rooms: StoredRoom[] = [];
  for (const name of names) rooms.push(await makeNewRoom(at, name, host));
  const set = makeRoomSet({
    socialRoomSetId,
    name: 'Quarterly kickoff',
    description: 'Where a quarter starts',
    startingPointSocialId: rooms[0]?.socialId ?? '',
    hostUser: host,
  });
  await at.add('roomSets', { ...set, socials: rooms });
  return { socialRoomSetId, host, rooms };
}

/** Creates the nth recording of a room. It was transcribed at that time, in milliseconds. */
export async function newTranscription(
  { db, add }: At,
  { socialId, userId = '' }: StoredRoom,
  n: number,
  made: number,
): Promise<{ socialRecordingId: string }> {
  const socialRecordingId = await db.newId();
  const recordingId = `recording-${socialRecordingId}`;
  // The transcription is made an hour after the start.
  const at = (minutes: number): string => minutesAfter(made, minutes - 60);
  const facts = { socialRecordingId, socialId, userId, recordingId, n, at };
  await add('recordings', makeRecording(facts));
  await add('transcriptions', makeTranscription(facts));
  return { socialRecordingId };
}
