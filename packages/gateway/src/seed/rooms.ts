import type { RoomSet, Social, User } from '@room-sessions/models';
import { addAlternateHost } from '../store/alternate-hosts.ts';
import { addRecord, type Db } from '../store/records.ts';
import { addRoom } from '../store/rooms.ts';
import { minutesLater } from './clock.ts';
import { sample, sampleId } from './sample.ts';

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
    await addRecord(
      db,
      'room_sets',
      socialRoomSetId,
      roomSet(set, { socialRoomSetId, startingPointSocialId, host }),
      {},
    );
    await seedHosts(db, socialRoomSetId, 2);
    for (const name of set.rooms) {
      rooms += 1;
      await addRoom(db, { ...room(rooms, name, host), socialRoomSetId });
      await seedHosts(db, sampleId('room', rooms), rooms === 1 ? 46 : 3);
    }
  }
  await addRoom(db, room(rooms + 1, 'Open desk', host));
}

/** The users after the host, in their order. */
async function seedHosts(db: Db, ownerId: string, count: number): Promise<void> {
  for (const [index, userId] of sample.userIds.slice(1, count + 1).entries()) {
    const [host, licensed] = [index % 3 === 0, index % 2 === 0];
    await addAlternateHost(db, ownerId, { userId, host, licensed });
  }
}

function roomSet(
  { name, description }: SampleSet,
  ids: { socialRoomSetId: string; startingPointSocialId: string; host: User },
): RoomSet {
  return {
    socialRoomSetId: ids.socialRoomSetId,
    name,
    description,
    entryOption: 'STARTING_POINT',
    groupFormerCount: 4,
    anyoneCanStart: false,
    allowGuestUsers: true,
    hostAdmitted: true,
    socialPermissionType: 'COMPANY_AND_CONNECTIONS',
    startingPointSocialId: ids.startingPointSocialId,
    hostUser: ids.host,
  };
}

function room(n: number, name: string, host: User): Social & { socialId: string } {
  const socialId = sampleId('room', n);
  return {
    socialId,
    companyId: sampleId('company', 1),
    companyName: 'Example Ltd',
    ...(host.userId && { userId: host.userId }),
    user: host,
    name,
    description: `${name}, a sample room`,
    socialURI: `https://rooms.example.com/${socialId}`,
    sessionId: `session-${n}`,
    isOpen: n % 2 === 1,
    recurring: false,
    anyoneCanStart: true,
    isValid: true,
    free: true,
    allowGuestUsers: n % 3 === 1,
    hostAdmitted: false,
    socialPermissionType: 'PUBLIC',
    platform: 'SERVICE',
    maxParticipants: 100,
    startingWidth: 1920,
    startingHeight: 1080,
    connectedRoom: n > 1,
    ...(n === 1 && { configurationId: sample.configurationId }),
    theme: {
      socialThemeId: sampleId('theme', n),
      type: 'LAYERED',
      socialThemeName: 'Daylight',
      colorPrimary: '#0b5fff',
      imageWidth: 1920,
      imageHeight: 1080,
      dateCreated: minutesLater(0),
      uploadStatus: {
        requestStatusId: sampleId('upload', n),
        status: 'IN_PROGRESS',
        progress: 40,
        startedDateTime: minutesLater(n),
      },
    },
    themeId: sampleId('theme', n),
    dateCreated: minutesLater(n),
    socialMeta: {
      socialMetaId: sampleId('meta', n),
      numberOfAttendees: 0,
      numberCurrentlyPresent: 0,
    },
    myBadgeData: [{ title: 'Company', value: 'Example Ltd', visibility: 'ALL', inputType: 'TEXT' }],
  };
}
