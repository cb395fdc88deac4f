// Makes the records of the sample data and of provider states.
import type {
  BadgeQuestion,
  Playlist,
  RoomSet,
  SocialEvent,
  Theme,
  User,
} from '@room-sessions/models';
import type { SeedRecording, Transcription } from '../store/kinds/seed-data.ts';
import type { StoredRoom } from '../store/rooms.ts';

/** As ISO text; the time is in milliseconds since 1970, and the minutes may be negative. */
export const minutesAfter = (time: number, minutes: number): string =>
  new Date(time + minutes * 60_000).toISOString();

export type Person = User & { userId: string };

/** A person with an account. The first word of the name is the first name. */
export function makePerson(userId: string, name: string, registeredDateTime: string): Person {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(' ');
  const address = [firstName, lastName].map(toPlain).filter((part) => part !== '');
  return {
    userId,
    name,
    firstName,
    ...(lastName !== '' && { lastName }),
    // A name in another script may leave no characters for an address.
    emailAddress: `${address.join('.') || userId}@example.com`,
    emailVerified: true,
    timeZone: 'UTC',
    registeredDateTime,
    active: true,
  };
}

/** Letters without accents, and digits. */
const toPlain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');

export const roomParts = ['room', 'company', 'theme', 'upload', 'meta'] as const;
export type RoomPart = (typeof roomParts)[number];

export interface RoomFacts {
  name: string;
  host: User;
  sessionId: string;
  made: string;
  configurationId?: string | undefined;
  getId: (part: RoomPart) => string;
}

/** An open room with a layered theme whose images are being uploaded. */
export function makeRoom({
  name,
  host,
  sessionId,
  made,
  configurationId,
  getId,
}: RoomFacts): StoredRoom & { theme: Theme } {
  const [socialId, socialThemeId] = [getId('room'), getId('theme')];
  return {
    socialId,
    companyId: getId('company'),
    companyName: 'Example Ltd',
    ...(host.userId && { userId: host.userId }),
    user: host,
    name,
    description: `${name}, a sample room`,
    socialURI: `https://rooms.example.com/${socialId}`,
    sessionId,
    isOpen: true,
    recurring: false,
    anyoneCanStart: true,
    isValid: true,
    free: true,
    allowGuestUsers: true,
    hostAdmitted: false,
    socialPermissionType: 'PUBLIC',
    platform: 'SERVICE',
    maxParticipants: 100,
    startingWidth: 1920,
    startingHeight: 1080,
    connectedRoom: true,
    ...(configurationId && { configurationId }),
    theme: {
      socialThemeId,
      type: 'LAYERED',
      socialThemeName: 'Daylight',
      colorPrimary: '#0b5fff',
      imageWidth: 1920,
      imageHeight: 1080,
      dateCreated: made,
      uploadStatus: {
        requestStatusId: getId('upload'),
        status: 'IN_PROGRESS',
        progress: 40,
        startedDateTime: made,
      },
    },
    themeId: socialThemeId,
    dateCreated: made,
    socialMeta: { socialMetaId: getId('meta') },
    myBadgeData: [{ title: 'Company', value: 'Example Ltd', visibility: 'ALL', inputType: 'TEXT' }],
  };
}

/** A set that is entered by one of its rooms. The rooms name their set, not vice versa. */
export const makeRoomSet = ({ startingPointSocialId, hostUser, ...given }: RoomSet): RoomSet => ({
  ...given,
  entryOption: 'STARTING_POINT',
  groupFormerCount: 4,
  anyoneCanStart: false,
  allowGuestUsers: true,
  hostAdmitted: true,
  socialPermissionType: 'COMPANY_AND_CONNECTIONS',
  startingPointSocialId,
  hostUser,
});

export const makeEvent = ({ socialEventId, user, ...given }: SocialEvent): SocialEvent => ({
  socialEventId,
  name: 'Kickoff',
  description: 'Two hours that start the quarter',
  eventColor: '#0b5fff',
  validateParticipants: false,
  ...given,
  user,
  registrationStatus: 'NOT_CREATED',
});

/** The nth playlist, from 0; they differ in their numbers. */
export const makePlaylist = (playlistId: string, name: string, nth: number): Playlist => ({
  playlistId,
  name,
  type: 'FREE_PLAYLIST',
  qty: 5 + ((nth * 7) % 20),
  duration: 600 + ((nth * 137) % 3000),
  available: nth % 4 !== 3,
});

export interface RecordingFacts {
  socialRecordingId: string;
  socialId: string;
  userId: string;
  recordingId: string;
  /** The number of the recording, from 1. */
  n: number;
  /** The time some minutes after its start. */
  at: (minutes: number) => string;
}

export function makeRecording({ n, at, ...ids }: RecordingFacts): SeedRecording {
  const [startDateTime, endDateTime] = [at(0), at(45)];
  return {
    ...ids,
    name: `Session ${n}`,
    storageBucket: 'sample-recordings',
    recordingSize: 1_000_000 + (n - 1) * 4096,
    status: 'PROCESSING',
    startDateTime,
    endDateTime,
    processingStartDateTime: at(46),
    participants: [{ userId: ids.userId, startDateTime, endDateTime, type: 'VIDEO' }],
    $processingSince: at(46),
  };
}

/** Created an hour after the recording began. */
export const makeTranscription = ({ socialRecordingId, n, at }: RecordingFacts) =>
  ({
    socialRecordingId,
    name: `Session ${n}`,
    dateCreated: at(60),
    text: `Welcome to session ${n}. Let us begin.`,
  }) satisfies Transcription;

/** A question with every field of the document. */
export const fullBadgeQuestion: BadgeQuestion = {
  title: 'Department',
  type: 'CUSTOM',
  inputType: 'SINGLE_SELECT',
  description: 'Where do you work?',
  visibility: 'ALL',
  required: true,
  featured: false,
  options: ['Design', 'Engineering', 'Sales'],
};
