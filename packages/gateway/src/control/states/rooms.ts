import { randomUUID } from 'node:crypto';
import { makeEvent } from '../../factories/event.ts';
import { minutesAfter } from '../../factories/time.ts';
import { sampleNames } from '../../seed/people.ts';
import { addAlternateHost } from '../../store/alternate-hosts.ts';
import { saveEntryConfig } from '../../store/entry-configs.ts';
import { addRecord, moveToFront } from '../../store/records.ts';
import { newPerson, newRoom, newRoomSet } from './new-records.ts';
import { amount, texts } from './params.ts';
import { define, type ProviderState } from './state.ts';

const socialId = 'the id of the room';

export const roomStates: readonly ProviderState[] = [
  define({
    state: 'a room',
    description: 'Creates a room without a room set, and its host.',
    values: { socialId },
    async setUp(setting) {
      return pickId(await newRoom(setting));
    },
  }),

  define({
    state: 'a room with alternate hosts',
    description:
      'Creates a room, and an alternate host of the room for each name. The list of alternate hosts ' +
      'has this order.',
    params: { names: texts('the names of the alternate hosts') },
    values: { socialId },
    async setUp(setting, { names }) {
      const room = await newRoom(setting);
      for (const name of names) {
        const { userId } = await newPerson(setting, name);
        addAlternateHost(setting.db, room.socialId, { userId, host: false, licensed: true });
      }
      return pickId(room);
    },
  }),

  define({
    state: 'a room without alternate hosts',
    description: 'Creates a room with a host and no alternate hosts.',
    values: { socialId },
    async setUp(setting) {
      return pickId(await newRoom(setting));
    },
  }),

  define({
    state: 'people who can be invited',
    description: 'Creates users who are not invited yet.',
    params: { count: amount('how many') },
    values: { userIdN: 'the id of the Nth user: `userId1`, `userId2` and so on' },
    async setUp(setting, { count }) {
      const ids: [string, string][] = [];
      for (let n = 1; n <= count; n += 1) {
        const name = sampleNames[(n - 1) % sampleNames.length] ?? '';
        ids.push([`userId${n}`, (await newPerson(setting, name)).userId]);
      }
      return Object.fromEntries(ids);
    },
  }),

  define({
    state: 'a person',
    description: 'Creates a user.',
    values: { userId: 'the id of the user' },
    async setUp(setting) {
      return { userId: (await newPerson(setting, 'Ann Abbott')).userId };
    },
  }),

  define({
    state: 'a person whose invite is refused',
    description:
      'Creates nothing, and returns the id of a user who does not exist: the gateway refuses the invite.',
    values: { refusedUserId: 'an id that no user has' },
    async setUp() {
      return { refusedUserId: randomUUID() };
    },
  }),

  define({
    state: 'a room in which no banner can be shown',
    description: 'Creates nothing, and returns the id of a room that does not exist.',
    values: { socialId: 'an id that no room has' },
    async setUp() {
      return { socialId: randomUUID() };
    },
  }),

  define({
    state: 'an entry configuration',
    description: 'Creates an entry configuration that belongs to no room.',
    values: { configurationId: 'the id of the configuration' },
    async setUp({ db }) {
      const configurationId = await db.newId();
      await saveEntryConfig(db, { configurationId, name: 'Employees first', groupSpawnSize: 8 });
      return { configurationId };
    },
  }),

  define({
    state: 'a room set with rooms',
    description:
      'Creates a room set with a host, an alternate host and the named rooms, in this order. Other ' +
      'sets remain, but a copy request that names no set copies this set.',
    params: { names: texts('the names of the rooms') },
    values: {
      socialRoomSetId: 'the id of the room set',
      socialIdN: 'the id of its Nth room: `socialId1`, `socialId2` and so on',
    },
    async setUp(setting, { names }) {
      const { db, assumptions } = setting;
      const { socialRoomSetId, rooms } = await newRoomSet(setting, names);
      const { userId } = await newPerson(setting, 'Ben Adeyemi');
      for (const owner of [socialRoomSetId, ...rooms.map((room) => room.socialId)]) {
        addAlternateHost(db, owner, { userId, host: false, licensed: true });
      }
      if (assumptions['room-set-copy-source'] === 'oldest') {
        moveToFront(db, 'room_sets', socialRoomSetId);
      }
      const ids = rooms.map(({ socialId: id }, index) => [`socialId${index + 1}`, id] as const);
      return { socialRoomSetId, ...Object.fromEntries(ids) };
    },
  }),

  define({
    state: 'an event',
    description: 'Creates an event that begins in an hour, in a room set with one room.',
    values: { socialEventId: 'the id of the event' },
    async setUp(setting) {
      const { socialRoomSetId, host } = await newRoomSet(setting, ['Main stage']);
      const socialEventId = await setting.db.newId();
      const now = Date.parse(setting.now);
      const event = makeEvent({
        socialEventId,
        starts: minutesAfter(now, 60),
        ends: minutesAfter(now, 180),
        socialRoomSetId,
        host,
      });
      addRecord(setting.db, 'events', socialEventId, event);
      return { socialEventId };
    },
  }),
];

const pickId = ({ socialId }: { socialId: string }): { socialId: string } => ({ socialId });
