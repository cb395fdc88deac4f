import type { Theme, User } from '@room-sessions/models';
import { makeRoom } from '../factories/room.ts';
import { makeFullTheme } from '../factories/theme.ts';
import { makeRoomSet } from '../factories/room-set.ts';
import { addAlternateHost } from '../store/alternate-hosts.ts';
import { addRecord } from '../store/records.ts';
import type { StoredRoom } from '../store/rooms.ts';
import type { Db } from '../store/tenant.ts';
import { minutesLater, sample, sampleId } from './sample.ts';

interface SampleSet {
  name: string;
  description: string;
  rooms: readonly string[];
}

const sets: readonly SampleSet[] = [
  {
    name: 'Quarterly kickoff',
    description: 'Where a quarter starts',
    rooms: ['Main stage', 'Lobby', 'Workshop', 'Lounge'],
  },
  {
    name: 'Product fair',
    description: 'A hall with two booths',
    rooms: ['Hall', 'Booth one', 'Booth two'],
  },
];

/** Rooms in two sets, and one outside any set. */
export async function seedRooms(db: Db, host: User): Promise<void> {
  let rooms = 0;
  for (const [index, set] of sets.entries()) {
    const socialRoomSetId = sample.roomSetIds[index] ?? '';
    const startingPointSocialId = sampleId('room', rooms + 1);
    const { name, description } = set;
    const ids = { socialRoomSetId, startingPointSocialId };
    const document = makeRoomSet({ ...ids, name, description, host });
    addRecord(db, 'room_sets', socialRoomSetId, document);
    await seedHosts(db, socialRoomSetId, 2);
    for (const name of set.rooms) {
      rooms += 1;
      const room = { ...sampleRoom(rooms, name, host), socialRoomSetId };
      addRecord(db, 'rooms', room.socialId, room);
      await seedHosts(db, sampleId('room', rooms), rooms === 1 ? 46 : 3);
    }
  }
  const desk = sampleRoom(rooms + 1, 'Open desk', host);
  addRecord(db, 'rooms', desk.socialId, desk);
}

/** The users after the host, in order. */
async function seedHosts(db: Db, ownerId: string, count: number): Promise<void> {
  for (const [index, userId] of sample.userIds.slice(1, count + 1).entries()) {
    const [host, licensed] = [index % 3 === 0, index % 2 === 0];
    addAlternateHost(db, ownerId, { userId, host, licensed });
  }
}

function sampleRoom(n: number, name: string, host: User): StoredRoom {
  const room = makeRoom({
    name,
    host,
    sessionId: `session-${n}`,
    made: minutesLater(n),
    configurationId: n === 1 ? sample.configurationId : undefined,
    getId: (part) => sampleId(part, part === 'company' ? 1 : n),
  });
  return {
    ...room,
    ...(n === 1 && fullRoom(room, host)),
    isOpen: n % 2 === 1,
    allowGuestUsers: n % 3 === 1,
    connectedRoom: n > 1,
    theme: {
      ...(n === 1 ? fullTheme(host) : room.theme),
      dateCreated: minutesLater(0),
    },
  };
}

/** The first room has every field of the document, so that an app meets each of them. */
const fullRoom = ({ socialMeta }: StoredRoom, host: User): Partial<StoredRoom> => ({
  playlistId: sample.playlistId,
  artifactSetId: sampleId('artifacts', 1),
  startDateTime: minutesLater(60),
  endDateTime: minutesLater(180),
  updatedByUser: host,
  updatedDateTime: minutesLater(2),
  socialMeta: {
    ...socialMeta,
    audioHost: 'audio.example.com',
    audioElementURL: 'https://audio.example.com/session-1/stream',
    peerConnectionURL: 'wss://audio.example.com/session-1',
  },
});

const fullTheme = ({ userId = '' }: User): Theme =>
  makeFullTheme({
    socialThemeId: sampleId('theme', 1),
    requestStatusId: sampleId('upload', 1),
    made: minutesLater(1),
    artifactSetId: sampleId('artifacts', 1),
    userId,
  });
