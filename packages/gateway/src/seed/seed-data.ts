// Records for filling a gateway, as an author writes them.
import type {
  BadgeData,
  BadgeQuestion,
  EntryConfig,
  Playlist,
  Recording,
  RoomSet,
  Social,
  SocialEvent,
  SocialInvite,
  User,
} from '@room-sessions/models';

/** A user who may host a room or a room set in addition to its host. */
export interface SeedAlternateHost {
  ownerId: string;
  userId: string;
  host?: boolean | undefined;
  licensed?: boolean | undefined;
}

/** An item of the transcription list. */
export interface SeedTranscription {
  socialRecordingId?: string | undefined;
  name?: string | undefined;
  dateCreated?: string | undefined;
  text?: string | undefined;
}

/** Records for filling the gateway, in the form of API responses. Missing ids are generated. */
export interface SeedData {
  users?: readonly User[] | undefined;
  rooms?: readonly Social[] | undefined;
  roomSets?: readonly RoomSet[] | undefined;
  alternateHosts?: readonly SeedAlternateHost[] | undefined;
  invites?: readonly SocialInvite[] | undefined;
  entryConfigs?: readonly EntryConfig[] | undefined;
  events?: readonly SocialEvent[] | undefined;
  playlists?: readonly Playlist[] | undefined;
  recordings?: readonly Recording[] | undefined;
  transcriptions?: readonly SeedTranscription[] | undefined;
  badgeQuestions?: readonly BadgeQuestion[] | undefined;
  badgeData?: readonly BadgeData[] | undefined;
}

/** How many records of each collection were added. */
export type SeedCounts = Record<keyof SeedData, number>;
