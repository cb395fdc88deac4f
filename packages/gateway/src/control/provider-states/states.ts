// All provider states, by the sentence that names each in a contract. docs/provider-states.md is
// generated from this table.
import { randomUUID } from 'node:crypto';
import type { BadgeData } from '@room-sessions/models';
import * as z from 'zod/mini';
import type { Assumptions } from '../../resolve-assumptions.ts';
import { zInteger, zTextOf } from '../../checks/inputs.ts';
import { fullBadgeQuestion, makeEvent, makePlaylist, minutesAfter } from '../../seed/factories.ts';
import { sampleNames } from '../../seed/sample.ts';
import { moveToFront, removeAll } from '../../store/records.ts';
import type { StateValues } from '../wire.ts';
import { type At, newPerson, newRoom, newRoomSet, newTranscription } from './new-records.ts';

/** Enough for any contract, and few enough for one transaction. */
const most = 100;

const zBlankless = zTextOf('a text that is not blank', (text) => text.trim() !== '');

const zTexts = z.array(zBlankless, { error: `expected an array of 1 to ${most} texts` }).check(
  z.refine(({ length }) => length >= 1 && length <= most, {
    error: `expected 1 to ${most} texts`,
  }),
);

/** The schemas of the params. A state is given those that it describes. */
export const paramSchemas = { names: zTexts, titles: zTexts, count: zInteger(1, most) };

export type Params = {
  readonly [Name in keyof typeof paramSchemas]: z.infer<(typeof paramSchemas)[Name]>;
};

interface Setting extends At, Params {
  readonly assumptions: Assumptions;
  /** A key of the tenant, which is accepted for at least ten minutes. */
  readonly issueKey: () => Promise<string>;
}

/** `Values`: what a request needs, by name, such as the ids of the new records. */
export interface ProviderState<Values = unknown> {
  readonly description: string;
  readonly params?: { readonly [Name in keyof Params]?: string };
  readonly values?: Readonly<Record<string, string>>;
  setUp(setting: Setting): Promise<Values>;
}

export const keyState = 'an API key that the gateway accepts';

const minute = 60_000;

const socialId = 'the id of the room';

/** Has every field of the document except `title`. */
const badgeEntry: BadgeData = {
  value: 'Design',
  multiValues: ['Design', 'Sales'],
  options: ['Design', 'Engineering', 'Sales'],
  description: 'Where you work',
  required: true,
  featured: false,
  visibility: 'ALL',
  inputType: 'MULTI_SELECT',
};

const setUpRoom = async (setting: Setting): Promise<{ socialId: string }> => {
  const { socialId } = await newRoom(setting);
  return { socialId };
};

const newPlaylist = async ({ db, add }: At, name: string, nth: number): Promise<string> =>
  add('playlists', makePlaylist(await db.newId(), name, nth));

/** The states that return values, which have types in `StateValues`, and those that return none. */
type States = { readonly [State in keyof StateValues]: ProviderState<StateValues[State]> } & {
  readonly [state: string]: ProviderState<object | void>;
};

export const providerStates: States = {
  [keyState]: {
    description:
      'Issues a key of the tenant, or of a new tenant if the gateway has no key. It expires after an hour.',
    values: { apiKey: 'the key' },
    setUp: async ({ issueKey }) => ({ apiKey: await issueKey() }),
  },

  'a room': {
    description: 'Creates a room without a room set, and its host.',
    values: { socialId },
    setUp: setUpRoom,
  },
  'a room with alternate hosts': {
    description:
      'Creates a room, and an alternate host of the room for each name. The list of alternate hosts ' +
      'has this order.',
    params: { names: '1 to 100 texts: the names of the alternate hosts' },
    values: { socialId },
    async setUp(setting) {
      const { socialId } = await newRoom(setting);
      for (const name of setting.names) {
        const { userId } = await newPerson(setting, name);
        await setting.add('alternateHosts', { ownerId: socialId, userId, licensed: true });
      }
      return { socialId };
    },
  },
  'a room without alternate hosts': {
    description: 'Creates a room with a host and no alternate hosts.',
    values: { socialId },
    setUp: setUpRoom,
  },
  'people who can be invited': {
    description: 'Creates users who are not invited yet.',
    params: { count: 'an integer from 1 to 100: how many' },
    values: { userIdN: 'the id of the Nth user: `userId1`, `userId2` and so on' },
    async setUp(setting) {
      const ids: Record<`userId${number}`, string> = {};
      for (let n = 1; n <= setting.count; n += 1) {
        const name = sampleNames[(n - 1) % sampleNames.length] ?? '';
        ids[`userId${n}`] = (await newPerson(setting, name)).userId;
      }
      return ids;
    },
  },
  'a person': {
    description: 'Creates a user.',
    values: { userId: 'the id of the user' },
    setUp: async (setting) => ({ userId: (await newPerson(setting, 'Ann Abbott')).userId }),
  },
  'a person whose invite is refused': {
    description:
      'Creates nothing, and returns the id of a user who does not exist: the gateway refuses the invite.',
    values: { refusedUserId: 'an id that no user has' },
    setUp: async () => ({ refusedUserId: randomUUID() }),
  },
  'a room in which no banner can be shown': {
    description: 'Creates nothing, and returns the id of a room that does not exist.',
    values: { socialId: 'an id that no room has' },
    setUp: async () => ({ socialId: randomUUID() }),
  },
  'an entry configuration': {
    description: 'Creates an entry configuration that belongs to no room.',
    values: { configurationId: 'the id of the configuration' },
    setUp: async ({ add }) => ({
      configurationId: await add('entryConfigs', { name: 'Employees first', groupSpawnSize: 8 }),
    }),
  },
  'a room set with rooms': {
    description:
      'Creates a room set with a host, an alternate host and the named rooms, in this order. Other ' +
      'sets remain, but a copy request that names no set copies this set.',
    params: { names: '1 to 100 texts: the names of the rooms' },
    values: {
      socialRoomSetId: 'the id of the room set',
      socialIdN: 'the id of its Nth room: `socialId1`, `socialId2` and so on',
    },
    async setUp(setting) {
      const { db, add, assumptions } = setting;
      const { socialRoomSetId, rooms } = await newRoomSet(setting, setting.names);
      const roomIds = rooms.map((room) => room.socialId);
      const { userId } = await newPerson(setting, 'Ben Adeyemi');
      for (const ownerId of [socialRoomSetId, ...roomIds]) {
        await add('alternateHosts', { ownerId, userId, licensed: true });
      }
      if (assumptions['room-set-copy-source'] === 'oldest') {
        moveToFront(db, 'roomSets', socialRoomSetId);
      }
      const ids = roomIds.map((id, index) => [`socialId${index + 1}`, id] as const);
      return { socialRoomSetId, ...Object.fromEntries(ids) };
    },
  },
  'an event': {
    description: 'Creates an event that begins in an hour, in a room set with one room.',
    values: { socialEventId: 'the id of the event' },
    async setUp(setting) {
      const { socialRoomSetId, host } = await newRoomSet(setting, ['Main stage']);
      const now = Date.parse(setting.now);
      const event = makeEvent({
        startDateTime: minutesAfter(now, 60),
        endDateTime: minutesAfter(now, 180),
        socialRoomSetId,
        user: host,
      });
      return { socialEventId: await setting.add('events', event) };
    },
  },

  'an image that is refused': {
    description:
      'Creates nothing, and returns bytes that are not an image: the gateway refuses to upload them.',
    values: { refusedImage: 'the bytes of the image in base64' },
    setUp: async () => ({ refusedImage: Buffer.from('no image').toString('base64') }),
  },
  'a playlist': {
    description: 'Creates a playlist, which is the last item of the list.',
    values: { playlistId: 'the id of the playlist' },
    setUp: async (setting) => ({ playlistId: await newPlaylist(setting, 'Focus 1', 0) }),
  },
  'these playlists and no others': {
    description: 'Removes all playlists and creates the named playlists. The list has this order.',
    params: { names: '1 to 100 texts: the names of the playlists' },
    async setUp(setting) {
      removeAll(setting.db, 'playlists');
      for (const [nth, name] of setting.names.entries()) await newPlaylist(setting, name, nth);
    },
  },
  'no playlists': {
    description: 'Removes all playlists.',
    setUp: async ({ db }) => removeAll(db, 'playlists'),
  },

  'this badge data of the caller and no other': {
    description:
      'Removes all badge data and creates an entry for each title. The list has this order, for ' +
      'every caller.',
    params: { titles: '1 to 100 texts: the titles of the entries' },
    async setUp({ db, add, titles }) {
      removeAll(db, 'badgeData');
      for (const title of titles) await add('badgeData', { title, ...badgeEntry });
    },
  },
  'no badge data of the caller': {
    description: 'Removes all badge data.',
    setUp: async ({ db }) => removeAll(db, 'badgeData'),
  },
  'a badge question': {
    description: 'Creates a badge question with all fields, which is the first question.',
    async setUp({ db, add }) {
      moveToFront(db, 'badgeQuestions', await add('badgeQuestions', fullBadgeQuestion));
    },
  },
  'a survey question': {
    description:
      'Stores nothing: the gateway accepts an answer to any question, because the API document has ' +
      'no operation that creates questions.',
    values: { surveyQuestionId: 'the id of a question, an integer' },
    setUp: async () => ({ surveyQuestionId: 1 }),
  },

  'this many transcriptions and no others': {
    description:
      'Removes all transcriptions and creates a room with `count` recordings, each with a ' +
      'transcription: one per minute, the newest now.',
    params: { count: 'an integer from 1 to 100: how many' },
    async setUp(setting) {
      const { db, now, count } = setting;
      removeAll(db, 'transcriptions');
      const room = await newRoom(setting);
      for (let n = 1; n <= count; n += 1) {
        const made = Date.parse(now) - (count - n) * minute;
        await newTranscription(setting, room, n, made);
      }
    },
  },
  'no transcriptions': {
    description: 'Removes all transcriptions, but no recordings.',
    setUp: async ({ db }) => removeAll(db, 'transcriptions'),
  },
  'a transcription': {
    description: 'Creates a room with a recording, and its transcription of the current time.',
    values: { socialRecordingId: 'the id of the recording' },
    setUp: async (setting) =>
      newTranscription(setting, await newRoom(setting), 1, Date.parse(setting.now)),
  },
};
