// Records for filling a gateway, as an author writes them.
import type {
  BadgeData,
  BadgeQuestion,
  EntryConfig,
  Image,
  Playlist,
  Recording,
  RoomSet,
  Social,
  SocialEvent,
  SocialInvite,
  SurveyAnswer,
  User,
} from '@room-sessions/models';

/** A user who may host a room or a room set in addition to its host. */
export interface SeedAlternateHost {
  ownerId: string;
  userId: string;
  host?: boolean | undefined;
  licensed?: boolean | undefined;
}

/** A recording. */
export interface SeedRecording extends Recording {
  /** When its processing began, as ISO text. Default: `processingStartDateTime`, otherwise now. */
  $processingSince?: string | undefined;
}

/** The id of a record whose API form has none. Default: a new one. */
export interface OwnId {
  $id?: string | undefined;
}

/** An item of the transcription list, under the name that the ledger assumes. */
export interface Transcription {
  socialRecordingId?: string | undefined;
  name?: string | undefined;
  dateCreated?: string | undefined;
  text?: string | undefined;
}

export interface SeedTranscription extends Transcription, OwnId {}

/** A banner that was shown. */
export interface SeedBanner extends OwnId {
  socialId: string;
  body?: Record<string, unknown> | undefined;
  /** As ISO text. Default: now. */
  shown?: string | undefined;
}

/** An uploaded image with its bytes. */
export interface SeedImage extends Image {
  /** `image/png`, `image/jpeg`, `image/gif` or `image/webp`. */
  contentType: string;
  base64: string;
}

/** A report of a failed recording, as it was sent. */
export interface SeedFailedRecording extends OwnId {
  body?: unknown;
  parameters?: Record<string, unknown> | undefined;
}

/** A user who is or was in a room. */
export interface SeedParticipant {
  socialId: string;
  userId: string;
  /** As ISO text. Default: unknown, as an invite with `didAttend` reports it. */
  entered?: string | undefined;
  /** As ISO text. Default: the user is still in the room. */
  left?: string | undefined;
}

/**
 * Records for filling the gateway, in the form of API responses, and in that of an export. Missing
 * ids are generated.
 */
export interface SeedData {
  users?: readonly User[] | undefined;
  rooms?: readonly Social[] | undefined;
  roomSets?: readonly RoomSet[] | undefined;
  alternateHosts?: readonly SeedAlternateHost[] | undefined;
  invites?: readonly SocialInvite[] | undefined;
  entryConfigs?: readonly EntryConfig[] | undefined;
  events?: readonly SocialEvent[] | undefined;
  playlists?: readonly Playlist[] | undefined;
  recordings?: readonly SeedRecording[] | undefined;
  transcriptions?: readonly SeedTranscription[] | undefined;
  badgeQuestions?: readonly (BadgeQuestion & OwnId)[] | undefined;
  badgeData?: readonly (BadgeData & OwnId)[] | undefined;
  images?: readonly SeedImage[] | undefined;
  banners?: readonly SeedBanner[] | undefined;
  surveyAnswers?: readonly (SurveyAnswer & OwnId)[] | undefined;
  failedRecordings?: readonly SeedFailedRecording[] | undefined;
  participants?: readonly SeedParticipant[] | undefined;
}

/** The members of seed data that are lists of records. */
export type SeedKind = keyof SeedData;

/** How many records of each collection were added. */
export type SeedCounts = Record<SeedKind, number>;
