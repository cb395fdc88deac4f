// Adds seed data: records in the form of API responses. All of them are added in one transaction,
// or none.
import { setImmediate } from 'node:timers/promises';
import type { RoomSet, Social, SocialInvite } from '@room-sessions/models';
import type {
  OwnId,
  SeedAlternateHost,
  SeedCounts,
  SeedData,
  SeedImage,
  SeedKind,
  SeedState,
} from './seed-data.ts';
import { place } from '../checks/describe.ts';
import { badInput, Failure, shortened } from '../failure.ts';
import { addAlternateHost } from '../store/alternate-hosts.ts';
import { hostId } from '../store/browse.ts';
import { saveEntryConfig } from '../store/entry-configs.ts';
import { addVisit, attendeesAmong } from '../store/attendance.ts';
import { addImage } from '../store/images.ts';
import { addInvite, invite, isInvited } from '../store/invites.ts';
import { omit } from '../store/merge.ts';
import { addRecord, findRecord, sameId } from '../store/records.ts';
import { addRoom, counted } from '../store/rooms.ts';
import type { Documents, TenantState } from '../store/tables.ts';
import type { Db } from '../store/tenant.ts';
import { changeTenant } from '../store/tenants.ts';
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

type Collections = { [Name in SeedKind]: NonNullable<SeedData[Name]>[number] };

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
    if (item.socialInviteId !== undefined) return addStoredInvite(db, item, item.socialInviteId);
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
    const { $processingSince: since, ...given } = recording;
    const stored = {
      ...(since === undefined && { status: 'PROCESSING' }),
      ...given,
      socialRecordingId,
    };
    const processing_since =
      since === undefined ? (recording.processingStartDateTime ?? now) : since;
    addRecord(db, 'recordings', socialRecordingId, stored, { processing_since });
    return socialRecordingId;
  },

  async transcriptions(db, transcription, now) {
    const { $id, ...given } = transcription;
    const { socialRecordingId = '', name = '', dateCreated = now, text = '' } = given;
    const id = await freshId(db, 'transcriptions', $id);
    addTranscription(db, id, { ...given, socialRecordingId, name, dateCreated, text });
    return id;
  },

  badgeQuestions: (db, question) => addOwn(db, 'badge_questions', question),

  badgeData: (db, entry) => addOwn(db, 'badge_data', entry),

  images: addSeedImage,

  async banners(db, { $id, ...banner }, now) {
    await demandRoom(db, banner.socialId);
    const { socialId, body = {}, shown = now } = banner;
    return addOwn(db, 'banners', { socialId, body, shown, $id });
  },

  surveyAnswers: (db, answer) => addOwn(db, 'survey_answers', answer),

  failedRecordings: (db, report) =>
    addOwn(db, 'failed_recordings', { ...report, parameters: report.parameters ?? {} }),

  async visits(db, { socialId, userId, entered, left }) {
    await demandRoom(db, socialId);
    addVisit(db, { socialId, userId, entered, left });
    return hostId(socialId, userId);
  },
};

/** A record whose API form has no id. */
async function addOwn<
  Name extends
    | 'badge_questions'
    | 'badge_data'
    | 'banners'
    | 'survey_answers'
    | 'failed_recordings',
>(db: Db, table: Name, { $id, ...document }: Documents[Name] & OwnId): Promise<string> {
  const id = await freshId(db, table, $id);
  addRecord(db, table, id, document as Documents[Name]);
  return id;
}

async function addSeedImage(db: Db, { contentType, base64, ...image }: SeedImage): Promise<string> {
  if (!/^image\/(?:png|jpeg|gif|webp)$/.test(contentType ?? '')) {
    throw badInput('contentType: expected image/png, image/jpeg, image/gif or image/webp');
  }
  if (typeof base64 !== 'string' || !/^[A-Za-z\d+/]*={0,2}$/.test(base64)) {
    throw badInput('base64: expected the bytes of the image in base64');
  }
  const imageId = await freshId(db, 'images', image.imageId);
  const bytes = Buffer.from(base64, 'base64');
  addImage(db, imageId, { ...image, imageId }, { contentType, bytes });
  return imageId;
}

/** An invite as it was stored, with its id. */
async function addStoredInvite(db: Db, item: SocialInvite, given: string): Promise<string> {
  const roomId = getRoomId(item);
  const userId = item.invitedUserId ?? '';
  await demandRoom(db, roomId);
  if (!(await findRecord(db, 'users', userId))) throw badInput(`no user ${shortened(userId)}`);
  if (await isInvited(db, roomId, userId)) {
    throw badInput(`the user ${shortened(userId)} is already invited to the room`);
  }
  const id = await freshId(db, 'invites', given);
  addInvite(db, omit(item, ['invitedUser', 'error', 'didAttend', 'roomName']), id);
  if (item.didAttend && !(await attendeesAmong(db, roomId, [userId])).has(sameId(userId))) {
    addVisit(db, { socialId: roomId, userId });
  }
  return id;
}

async function demandRoom(db: Db, socialId: string): Promise<void> {
  if (!(await findRecord(db, 'rooms', socialId))) throw badInput(`no room ${shortened(socialId)}`);
}

export const seedCollections = Object.keys(adders) as readonly SeedKind[];

/**
 * Adds one record.
 *
 * @returns its id
 * @throws Failure (400) that says why it cannot be added.
 */
export const addSeedRecord = (
  db: Db,
  name: SeedKind,
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
  // Last: new ids were counted.
  if (data.state) changeTenant(db, db.tenant, toState(data.state));
  return Object.fromEntries(lists.map(([name, list]) => [name, list.length])) as SeedCounts;
}

const toState = ({ clock, ids }: SeedState): TenantState => ({
  id_seed: ids?.seed ?? null,
  ids_made: ids?.made ?? 0,
  clock_frozen: typeof clock?.frozen === 'string' ? Date.parse(clock.frozen) : null,
  clock_offset: clock?.offset ?? 0,
});

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
