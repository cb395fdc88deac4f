// Makes the records of the sample data and of provider states.
import type {
  BadgeQuestion,
  Playlist,
  Recording,
  RoomSet,
  SocialEvent,
  Theme,
  User,
} from '@room-sessions/models';
import type { Transcription } from '../store/kinds/table.ts';
import type { StoredRoom } from '../store/rooms.ts';

/** As ISO text; the time is in milliseconds since 1970, and the minutes may be negative. */
export const minutesAfter = (time: number, minutes: number): string =>
  new Date(time + minutes * 60_000).toISOString();

export type Person = User & { userId: string };

/** A person with an account. The first word of the name is the first name. */
export function makePerson({
  userId,
  name,
  registered,
}: {
  userId: string;
  name: string;
  registered: string;
}): Person {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(' ');
  const address = [firstName, lastName].map(plain).filter((part) => part !== '');
  return {
    userId,
    name,
    firstName,
    ...(lastName !== '' && { lastName }),
    // A name in another script may leave no characters for an address.
    emailAddress: `${address.join('.') || userId}@example.com`,
    emailVerified: true,
    timeZone: 'UTC',
    registeredDateTime: registered,
    active: true,
  };
}

/** Letters without accents, and digits. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');

/** The parts of a room with an id. */
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

/** An open room with a theme whose images are being uploaded. */
export function makeRoom({
  name,
  host,
  sessionId,
  made,
  configurationId,
  getId,
}: RoomFacts): StoredRoom {
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
    theme: makeTheme({ socialThemeId, requestStatusId: getId('upload'), made }),
    themeId: socialThemeId,
    dateCreated: made,
    socialMeta: { socialMetaId: getId('meta') },
    myBadgeData: [{ title: 'Company', value: 'Example Ltd', visibility: 'ALL', inputType: 'TEXT' }],
  };
}

export interface ThemeFacts {
  socialThemeId: string;
  requestStatusId: string;
  made: string;
}

/** A layered theme whose images are being uploaded. */
const makeTheme = ({ socialThemeId, requestStatusId, made }: ThemeFacts): Theme => ({
  socialThemeId,
  type: 'LAYERED',
  socialThemeName: 'Daylight',
  colorPrimary: '#0b5fff',
  imageWidth: 1920,
  imageHeight: 1080,
  dateCreated: made,
  uploadStatus: { requestStatusId, status: 'IN_PROGRESS', progress: 40, startedDateTime: made },
});

const images = 'https://images.example.com/themes';

/** The same with every field of the document. */
export function makeFullTheme(
  facts: ThemeFacts & { userId: string; artifactSetId: string },
): Theme {
  const theme = makeTheme(facts);
  const { socialThemeId, made } = facts;
  const at = (name: string): string => `${images}/${socialThemeId}/${name}.png`;
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
    defaultArtifactSetId: facts.artifactSetId,
    multiSize: true,
    addToMiniMap: true,
    tiles: [
      { uri: at('tile-1'), x: 0, y: 0, width: 960, height: 1080 },
      { uri: at('tile-2'), x: 960, y: 0, width: 960, height: 1080 },
    ],
    uploadStatus: {
      ...theme.uploadStatus,
      userId: facts.userId,
      requestId: 'upload-1',
      // From the previous attempt.
      failureReason: 'The connection was lost after two of five images',
      endedDateTime: made,
    },
  };
}

/** A set that is entered by one of its rooms. The rooms name their set, not vice versa. */
export function makeRoomSet(facts: {
  socialRoomSetId: string;
  name: string;
  description: string;
  startingPointSocialId: string;
  host: User;
}): RoomSet {
  return {
    socialRoomSetId: facts.socialRoomSetId,
    name: facts.name,
    description: facts.description,
    entryOption: 'STARTING_POINT',
    groupFormerCount: 4,
    anyoneCanStart: false,
    allowGuestUsers: true,
    hostAdmitted: true,
    socialPermissionType: 'COMPANY_AND_CONNECTIONS',
    startingPointSocialId: facts.startingPointSocialId,
    hostUser: facts.host,
  };
}

/** A kickoff event without registrations. */
export function makeEvent(facts: {
  socialEventId: string;
  starts: string;
  ends: string;
  socialRoomSetId: string;
  host: User;
}): SocialEvent {
  return {
    socialEventId: facts.socialEventId,
    name: 'Kickoff',
    description: 'Two hours that start the quarter',
    eventColor: '#0b5fff',
    validateParticipants: false,
    startDateTime: facts.starts,
    endDateTime: facts.ends,
    socialRoomSetId: facts.socialRoomSetId,
    user: facts.host,
    registrationStatus: 'NOT_CREATED',
  };
}

/** The nth playlist, from 0; they differ in their numbers. */
export function makePlaylist(playlistId: string, name: string, nth: number): Playlist {
  return {
    playlistId,
    name,
    type: 'FREE_PLAYLIST',
    qty: 5 + ((nth * 7) % 20),
    duration: 600 + ((nth * 137) % 3000),
    available: nth % 4 !== 3,
  };
}

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

/** A recording of 45 minutes. */
export function makeRecording(facts: RecordingFacts): Recording {
  const { userId, at } = facts;
  const [startDateTime, endDateTime] = [at(0), at(45)];
  return {
    socialRecordingId: facts.socialRecordingId,
    socialId: facts.socialId,
    userId,
    recordingId: facts.recordingId,
    name: `Session ${facts.n}`,
    storageBucket: 'sample-recordings',
    recordingSize: 1_000_000 + (facts.n - 1) * 4096,
    status: 'PROCESSING',
    startDateTime,
    endDateTime,
    processingStartDateTime: at(46),
    participants: [{ userId, startDateTime, endDateTime, type: 'VIDEO' }],
  };
}

/** Created an hour after the recording began. */
export function makeTranscription(facts: RecordingFacts): Required<Transcription> {
  return {
    socialRecordingId: facts.socialRecordingId,
    name: `Session ${facts.n}`,
    dateCreated: facts.at(60),
    text: `Welcome to session ${facts.n}. Let us begin.`,
  };
}

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
