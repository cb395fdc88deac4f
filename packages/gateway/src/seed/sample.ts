// The ids and times of the sample data: the same in every database, so that programs can use them.
import { minutesAfter } from './factories.ts';

export interface Sample {
  /** A room with 46 alternate hosts. Its host is `userId`. */
  readonly socialId: string;
  /** All rooms: those of the first set, those of the second, and one without a set. */
  readonly socialIds: readonly string[];
  /** The oldest room set: the one that `socialId` belongs to. */
  readonly roomSetId: string;
  readonly roomSetIds: readonly string[];
  readonly userId: string;
  /** All 48 users, `userId` first. */
  readonly userIds: readonly string[];
  /** The entry configuration of `socialId`. */
  readonly configurationId: string;
  readonly eventId: string;
  readonly playlistId: string;
  readonly playlistIds: readonly string[];
  /** A recording of `socialId`, with a transcription. */
  readonly recordingId: string;
  readonly recordingIds: readonly string[];
  /** A valid id without a record. */
  readonly unknownId: string;
}

/** Kinds of records; each has its own range of ids. */
const kinds = {
  user: 1,
  room: 2,
  roomSet: 3,
  configuration: 4,
  event: 5,
  playlist: 6,
  recording: 7,
  transcription: 8,
  meta: 9,
  theme: 10,
  company: 11,
  badge: 12,
  upload: 13,
  artifacts: 14,
  unknown: 15,
  image: 16,
} as const;

/** The nth id of a kind, in the format of a UUID of version 4. */
export function sampleId(kind: keyof typeof kinds, n: number): string {
  const first = kinds[kind].toString(16).padStart(8, '0');
  return `${first}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

const ids = (kind: keyof typeof kinds, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => sampleId(kind, index + 1));

/** The contents of a new database, by id. */
export const sample: Sample = {
  socialId: sampleId('room', 1),
  socialIds: ids('room', 8),
  roomSetId: sampleId('roomSet', 1),
  roomSetIds: ids('roomSet', 2),
  userId: sampleId('user', 1),
  userIds: ids('user', 48),
  configurationId: sampleId('configuration', 1),
  eventId: sampleId('event', 1),
  playlistId: sampleId('playlist', 1),
  playlistIds: ids('playlist', 26),
  recordingId: sampleId('recording', 1),
  recordingIds: ids('recording', 24),
  unknownId: sampleId('unknown', 1),
};

/** The fixed day on which the sample data was created. */
const start = Date.UTC(2026, 0, 5, 9);

export const minutesLater = (minutes: number): string => minutesAfter(start, minutes);

/** Of the users, in order. */
const names = `
  Ann Abbott, Ben Adeyemi, Chloé Arnaud, Dario Bianchi, Eva Brandt, Farid Cherif, Grace Chen,
  Henrik Dahl, Ines Duarte, Jonas Eriksson, Keiko Fujita, Liam Gallagher, Maya Gupta,
  Noah Haddad, Olga Ivanova, Pablo Jiménez, Quinn Kelly, Rosa Keller, Samir Khan, Tessa Lang,
  Umar Latif, Vera Lindqvist, Wei Liu, Ximena López, Yusuf Mansour, Zoë Meyer, Anna Moreau,
  Björn Nilsson, Clara Novak, Dmitri Orlov, Elif Öztürk, Felix Park, Gina Petrov, Hugo Quiroga,
  Ida Rasmussen, Joanna Reid, Kofi Sarpong, Lena Schmidt, Marco Silva, Nadia Singh, Oskar Strand,
  Priya Tanaka, Rafael Torres, Sofia Ueda, Tomás Vargas, Ursula Weber, Viktor Young, Zara Zhang
`;

export const sampleNames: readonly string[] = names.trim().split(/,\s+/);
