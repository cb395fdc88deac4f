// The sample data of a new database. Nothing is random: every database starts with the same data.
import type { BadgeData, Theme, User } from '@room-sessions/models';
import { addAlternateHost } from '../store/alternate-hosts.ts';
import { addRecord } from '../store/records.ts';
import { saveEntryConfig, type StoredRoom } from '../store/rooms.ts';
import type { Db } from '../store/tenant.ts';
import {
  fullBadgeQuestion,
  makeEvent,
  makePerson,
  makePlaylist,
  makeRecording,
  makeRoom,
  makeRoomSet,
  makeTranscription,
  type Person,
} from './factories.ts';
import { minutesLater, sample, sampleId, sampleNames } from './sample.ts';

export async function seed(db: Db): Promise<void> {
  const people = samplePeople();
  for (const person of people) addRecord(db, 'users', person.userId, person);
  const [host = {}] = people;
  seedRooms(db, host);
  await saveEntryConfig(db, {
    configurationId: sample.configurationId,
    name: 'Employees first',
    groupSpawnSize: 8,
    groupFormerCount: 4,
    startingPointX: 640,
    startingPointY: 360,
    rules: [{ property: 'emailAddress', operator: 'endsWith', value: '@example.com' }],
    associatedSocialIds: [sample.socialId],
  });
  addRecord(db, 'events', sample.eventId, {
    ...makeEvent({
      socialEventId: sample.eventId,
      startDateTime: minutesLater(60),
      endDateTime: minutesLater(180),
      socialRoomSetId: sample.roomSetId,
      user: host,
    }),
    eventLink: 'https://events.example.com/kickoff',
    logoImageId: sampleId('image', 100),
    logoImageURI: 'https://images.example.com/logos/kickoff.png',
  });
  const moods = ['Focus', 'Lounge', 'Morning', 'Rain', 'Strings'];
  for (const [index, playlistId] of sample.playlistIds.entries()) {
    const name = `${moods[index % moods.length]} ${Math.floor(index / moods.length) + 1}`;
    addRecord(db, 'playlists', playlistId, makePlaylist(playlistId, name, index));
  }
  seedRecordings(db);
  seedBadges(db);
}

/** `Ann Abbott <ann.abbott@example.com>` and 47 more. */
const samplePeople = (): Person[] =>
  sampleNames.map((name, index) => {
    const person = makePerson(sample.userIds[index] ?? '', name, minutesLater(index));
    const n = index + 1;
    // Some have every field of the document, so that apps and sorting meet both values and missing
    // ones.
    if (index % 6 !== 0) return person;
    return {
      ...person,
      middleName: 'Lee',
      preload: false,
      // Numbers that are reserved for fiction.
      mobilePhone: `+1 202 555 01${String(n).padStart(2, '0')}`,
      mobilePhoneVerified: true,
      mobilePhoneVerifiedWeb: false,
      profileId: `profile-${n}`,
      profileImageURI: `https://images.example.com/profiles/${n}.png`,
      profileImageId: sampleId('image', n),
      profileImageBackground: '#dfe7f5',
      actedAs: false,
    };
  });

const sets = [
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

function seedRooms(db: Db, host: User): void {
  let n = 0;
  for (const [index, { rooms, ...set }] of sets.entries()) {
    const socialRoomSetId = sample.roomSetIds[index] ?? '';
    const startingPointSocialId = sampleId('room', n + 1);
    const document = makeRoomSet({
      socialRoomSetId,
      ...set,
      startingPointSocialId,
      hostUser: host,
    });
    addRecord(db, 'roomSets', socialRoomSetId, document);
    seedHosts(db, socialRoomSetId, 2);
    for (const name of rooms) {
      n += 1;
      const room = { ...sampleRoom(n, name, host), socialRoomSetId };
      addRecord(db, 'rooms', room.socialId, room);
      seedHosts(db, room.socialId, n === 1 ? 46 : 3);
    }
  }
  const desk = sampleRoom(n + 1, 'Open desk', host);
  addRecord(db, 'rooms', desk.socialId, desk);
}

function seedHosts(db: Db, ownerId: string, count: number): void {
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
      ...(n === 1 ? fullTheme(room.theme, host) : room.theme),
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

function fullTheme(theme: Theme, { userId }: User): Theme {
  const at = (name: string): string =>
    `https://images.example.com/themes/${theme.socialThemeId}/${name}.png`;
  return {
    ...theme,
    description: 'A bright hall with a stage',
    colorSecondary: '#ffb703',
    colorBackground: '#f4f6fa',
    colorGradientBackground: 'linear-gradient(#f4f6fa, #dfe7f5)',
    colorButtonText: '#ffffff',
    colorButtonBG: '#0b5fff',
    imageFarURI: at('far'),
    imageMidURI: at('mid'),
    imageNearURI: at('near'),
    previewImageURI: at('preview'),
    minimapImageURI: at('minimap'),
    templateId: 'hall',
    defaultArtifactSetId: sampleId('artifacts', 1),
    multiSize: true,
    addToMiniMap: true,
    tiles: [
      { uri: at('tile-1'), x: 0, y: 0, width: 960, height: 1080 },
      { uri: at('tile-2'), x: 960, y: 0, width: 960, height: 1080 },
    ],
    uploadStatus: {
      ...theme.uploadStatus,
      userId,
      requestId: 'upload-1',
      // From the previous attempt.
      failureReason: 'The connection was lost after two of five images',
      endedDateTime: minutesLater(1),
    },
  };
}

function seedRecordings(db: Db): void {
  for (const [index, socialRecordingId] of sample.recordingIds.entries()) {
    const n = index + 1;
    const facts = {
      socialRecordingId,
      socialId: sample.socialId,
      userId: sample.userId,
      recordingId: `recording-${n}`,
      n,
      at: (minutes: number) => minutesLater(index * 90 + minutes),
    };
    addRecord(db, 'recordings', socialRecordingId, makeRecording(facts));
    addRecord(db, 'transcriptions', sampleId('transcription', n), makeTranscription(facts));
  }
}

function seedBadges(db: Db): void {
  addRecord(db, 'badgeQuestions', sampleId('badge', 1), fullBadgeQuestion);
  const pronouns = {
    title: 'Pronouns',
    type: 'PROFILE',
    inputType: 'TEXT',
    visibility: 'ALL',
  } as const;
  addRecord(db, 'badgeQuestions', sampleId('badge', 2), pronouns);
  const inputTypes = ['TEXT', 'PARAGRAPH', 'NUMBER'] as const;
  const visibilities = ['ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL'] as const;
  for (let n = 1; n <= 28; n += 1) {
    const entry: BadgeData = {
      title: `Badge field ${String(n).padStart(2, '0')}`,
      value: String((n * 17) % 29),
      description: 'A sample field',
      required: n % 5 === 0,
      featured: n <= 3,
      visibility: visibilities[n % visibilities.length],
      inputType: inputTypes[n % inputTypes.length],
      ...(n % 7 === 0 && {
        inputType: 'MULTI_SELECT',
        multiValues: ['English', 'Spanish'],
        options: ['English', 'French', 'Spanish'],
      }),
    };
    addRecord(db, 'badgeData', sampleId('badge', 100 + n), entry);
  }
}
