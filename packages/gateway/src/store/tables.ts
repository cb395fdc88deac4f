// The tables. A record is kept whole as JSON text in `document`; beside it stand only the
// columns that a query needs. `seq` is the order of creation, `tenant` whose record it is.
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

/** What the document names an item of the transcription list, as the ledger assumes it. */
export interface Transcription {
  socialRecordingId?: string;
  name?: string;
  dateCreated?: string;
  text?: string;
}

/** A report of a failed recording: whatever came. */
export interface FailedRecording {
  body?: unknown;
  parameters: Record<string, unknown>;
}

export interface Banner {
  socialId: string;
  body: Record<string, unknown>;
  shown: string;
}

/** The type of the documents in each table of records. */
export interface Documents {
  users: User;
  room_sets: RoomSet;
  rooms: Social;
  invites: SocialInvite;
  entry_configs: EntryConfig;
  events: SocialEvent;
  banners: Banner;
  images: Image;
  playlists: Playlist;
  recordings: Recording;
  failed_recordings: FailedRecording;
  transcriptions: Transcription;
  badge_questions: BadgeQuestion;
  badge_data: BadgeData;
  survey_answers: SurveyAnswer;
}

export interface RecordColumns {
  seq: number;
  tenant: string;
  id: string;
  document: string;
}

/** What shapes the answers of a tenant, besides its records: the clock and the ids. */
export interface TenantState {
  id_seed: string | null;
  ids_made: number;
  clock_frozen: number | null;
  clock_offset: number;
}

export interface Tables {
  /** `search` holds what `text` looks in, folded to lower case. */
  users: RecordColumns & { search: string };
  room_sets: RecordColumns;
  rooms: RecordColumns & { room_set_id: string | null; configuration_id: string | null };
  invites: RecordColumns & { room_id: string; user_id: string };
  entry_configs: RecordColumns;
  events: RecordColumns;
  banners: RecordColumns;
  images: RecordColumns & { content_type: string; etag: string; bytes: Uint8Array };
  playlists: RecordColumns;
  /** `processing_since` is ISO text; null when the gateway was not told. */
  recordings: RecordColumns & { processing_since: string | null };
  failed_recordings: RecordColumns;
  transcriptions: RecordColumns & { recording_id: string; created: number };
  badge_questions: RecordColumns;
  badge_data: RecordColumns;
  survey_answers: RecordColumns;
  /** The owner is a room or a room set. */
  alternate_hosts: {
    seq: number;
    tenant: string;
    owner_id: string;
    user_id: string;
    host: number;
    licensed: number;
  };
  /** Each time that a user was in a room. */
  visits: {
    seq: number;
    tenant: string;
    room_id: string;
    user_id: string;
    /** ISO text; null: that it was is all that is known. */
    entered: string | null;
    /** ISO text; null: not yet. */
    went: string | null;
  };
  /** Whose records there are. */
  tenants: TenantState & {
    id: string;
    /** Another as soon as a key is taken away, or the clock, the ids or the expectations change. */
    version: number;
    created: string;
  };
  keys: {
    seq: number;
    id: string;
    /** Whose records it opens; null while it is pending. */
    tenant: string | null;
    name: string;
    /** `start`: it is given to the process, and counts for those alone that it is given to. */
    source: 'start' | 'issued';
    state: 'pending' | 'issued' | 'revoked' | 'rejected';
    /** SHA-256 of the secret, in hex; null while it is pending. */
    hash: string | null;
    /** JSON; null when nobody asked for it. */
    request: string | null;
    /** The address that asked for it, while that counts against its limit. */
    requested_from: string | null;
    created: string;
    issued: string | null;
    /** When it was revoked or rejected. */
    revoked: string | null;
    /** ISO text: when it ceases to open anything; null: never. */
    expires: string | null;
  };
  /** What a tenant had, whose records stand under the `id` of the snapshot. */
  snapshots: TenantState & {
    seq: number;
    tenant: string;
    id: string;
    name: string;
    taken: string;
    records: number;
  };
  /** How the gateway responds to calls of a tenant, as its control plane was told. */
  expectations: {
    /** Its id has this number; the order in which they were set. */
    seq: number;
    tenant: string;
    /** `replay`: made of a recording. */
    source: 'control' | 'replay';
    /** The operation that it applies to; null: all of them. */
    operation: string | null;
    document: string;
    /** How many calls it applies to; null: no limit. */
    times: number | null;
    hits: number;
    /** How many calls it has matched, of which `rate` chooses. */
    draws: number;
  };
  migrations: { version: number; name: string; checksum: string; applied: string };
}
