// Adds seed data: records in the form of API responses. All of them are added in one transaction,
// or none.
import { setImmediate } from 'node:timers/promises';
import type { RoomSet, Social, SocialInvite } from '@room-sessions/models';
import type { SeedAlternateHost, SeedCounts, SeedData } from './seed-data.ts';
import { place } from '../checks/describe.ts';
import { badInput, Failure, shortened } from '../failure.ts';
import { addAlternateHost } from '../store/alternate-hosts.ts';
import { hostId } from '../store/browse.ts';
import { saveEntryConfig } from '../store/entry-configs.ts';
import { invite } from '../store/invites.ts';
import { omit } from '../store/merge.ts';
import { addRecord, findRecord } from '../store/records.ts';
import { addRoom, counted } from '../store/rooms.ts';
import type { Documents } from '../store/tables.ts';
import type { Db } from '../store/tenant.ts';
import { addTranscription } from '../store/transcriptions.ts';
import { addUser } from '../store/users.ts';

export interface SeedOptions {
  /** ISO text: the time of creation of records without a time. */
  readonly now: string;
  /** The position of the data, for messages. */
  readonly root: readonly PropertyKey[];
  /** Reports how many of the records were added. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How many records are added in one turn of the event loop. */
const batch = 50;

type Collections = { [Name in keyof SeedData]-?: NonNullable<SeedData[Name]>[number] };

/** @returns the id of the record. */
type Add<Item> = (db: Db, item: Item, now: string) => Promise<string>;

/** In the order in which they are added: referenced records come first. */
const adders: { readonly [Name in keyof Collections]: Add<Collections[Name]> } = {
  async users(db, user) {
    const userId = await freshId(db, 'users', user.userId);
    addUser(db, { ...user, userId });
    return userId;
  },

  async roomSets(db, set) {
    const socialRoomSetId = await freshId(db, 'room_sets', set.socialRoomSetId);
    const stored = { ...omit(set, ['alternateHosts', 'socials']), socialRoomSetId };
    addRecord(db, 'room_sets', socialRoomSetId, stored);
    await addHosts(db, socialRoomSetId, set);
    for (const room of set.socials ?? []) await addOneRoom(db, { ...room, socialRoomSetId });
    return socialRoomSetId;
  },

  rooms: addOneRoom,

  async alternateHosts(db, { ownerId, userId, host = false, licensed = false }) {
    const owner =
      (await findRecord(db, 'rooms', ownerId)) ?? (await findRecord(db, 'room_sets', ownerId));
    if (owner === undefined) throw badInput(`no room and no room set ${shortened(ownerId)}`);
    await addHost(db, ownerId, { userId, host, licensed });
    return hostId(ownerId, userId);
  },

  async entryConfigs(db, config) {
    const configurationId = await freshId(db, 'entry_configs', config.configurationId);
    await saveEntryConfig(db, { ...config, configurationId });
    return configurationId;
  },

  async invites(db, item, now) {
    const moment = { now, by: 'record' } as const;
    const [answer] = await invite(db, getRoomId(item), [{ invite: item }], moment);
    if (answer?.error !== undefined) throw badInput(answer.error);
    return answer?.socialInviteId ?? '';
  },

  async events(db, event) {
    const socialEventId = await freshId(db, 'events', event.socialEventId);
    addRecord(db, 'events', socialEventId, { ...event, socialEventId });
    return socialEventId;
  },

  async playlists(db, playlist) {
    const playlistId = await freshId(db, 'playlists', playlist.playlistId);
    addRecord(db, 'playlists', playlistId, { ...playlist, playlistId });
    return playlistId;
  },

  async recordings(db, recording, now) {
    const socialRecordingId = await freshId(db, 'recordings', recording.socialRecordingId);
    const stored = { status: 'PROCESSING', ...recording, socialRecordingId };
    const processing_since = recording.processingStartDateTime ?? now;
    addRecord(db, 'recordings', socialRecordingId, stored, { processing_since });
    return socialRecordingId;
  },

  async transcriptions(db, transcription, now) {
    const { socialRecordingId = '', name = '', dateCreated = now, text = '' } = transcription;
    const stored = { ...transcription, socialRecordingId, name, dateCreated, text };
    const id = await db.newId();
    addTranscription(db, id, stored);
    return id;
  },

  async badgeQuestions(db, question) {
    const id = await db.newId();
    addRecord(db, 'badge_questions', id, question);
    return id;
  },

  async badgeData(db, entry) {
    const id = await db.newId();
    addRecord(db, 'badge_data', id, entry);
    return id;
  },
};

export const seedCollections: readonly (keyof SeedData)[] = Object.keys(
  adders,
) as (keyof SeedData)[];

/**
 * Adds one record.
 *
 * @returns its id
 * @throws Failure (400) that says why it cannot be added.
 */
export const addSeedRecord = (
  db: Db,
  name: keyof SeedData,
  record: unknown,
  now: string,
): Promise<string> => (adders[name] as Add<unknown>)(db, record, now);

/**
 * Adds the result of `readSeedData`; must run within a write.
 *
 * @throws Failure (400) that names the record that cannot be added.
 */
export async function seedData(
  db: Db,
  data: SeedData,
  { now, root, onProgress }: SeedOptions,
): Promise<SeedCounts> {
  const lists = seedCollections.map((name) => [name, data[name] ?? []] as const);
  const total = lists.reduce((sum, [, list]) => sum + list.length, 0);
  let done = 0;
  onProgress?.(done, total);
  for (const [name, list] of lists) {
    // Each item belongs to the collection of its function, which TypeScript cannot infer.
    const add = adders[name] as Add<unknown>;
    for (const [index, item] of list.entries()) {
      await within([...root, name, index], () => add(db, item, now));
      done += 1;
      onProgress?.(done, total);
      // SQLite runs synchronously, and would block all other requests until the last record.
      if (done % batch === 0) await setImmediate();
    }
  }
  return Object.fromEntries(lists.map(([name, list]) => [name, list.length])) as SeedCounts;
}

/** Adds the position of the record to its error. */
async function within(path: readonly PropertyKey[], job: () => Promise<unknown>): Promise<void> {
  try {
    await job();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw badInput(`${place(path)}: ${error.message}`);
  }
}

async function addOneRoom(db: Db, room: Social): Promise<string> {
  const socialId = await freshId(db, 'rooms', room.socialId);
  // All of these are computed when they are read.
  const stored = omit(room, ['alternateHosts', ...counted]);
  addRoom(db, { ...stored, socialId });
  await addHosts(db, socialId, room);
  return socialId;
}

/** The users that a room or a set contains. */
async function addHosts(db: Db, ownerId: string, owner: Social | RoomSet): Promise<void> {
  for (const { userId = '' } of owner.alternateHosts ?? []) {
    await addHost(db, ownerId, { userId, host: false, licensed: false });
  }
}

async function addHost(
  db: Db,
  ownerId: string,
  host: Required<Omit<SeedAlternateHost, 'ownerId'>> & { host: boolean; licensed: boolean },
): Promise<void> {
  if (!(await findRecord(db, 'users', host.userId))) {
    throw badInput(`no user ${shortened(host.userId)} to be an alternate host`);
  }
  addAlternateHost(db, ownerId, host);
}

function getRoomId({ socialId }: SocialInvite): string {
  if (socialId === undefined) throw badInput('socialId: expected the id of a room, got nothing');
  return socialId;
}

/** The given id, if it is free, otherwise a new one. */
async function freshId(db: Db, table: keyof Documents, id: string | undefined): Promise<string> {
  if (id === undefined) return db.newId();
  if (await findRecord(db, table, id)) throw badInput(`the id ${id} is taken`);
  return id;
}
