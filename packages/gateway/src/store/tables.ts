// The tables. A record is stored as JSON text in `document`; there are further columns only for
// queries. `seq` is the order of creation, `tenant` the owner.
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

/** The item of the transcription list, under the name that the ledger assumes. */
export interface Transcription {
  socialRecordingId?: string;
  name?: string;
  dateCreated?: string;
  text?: string;
}

/** A report of a failed recording, as it was sent. */
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

/** The state of a tenant that affects responses, besides its records: the clock and the ids. */
export interface TenantState {
  id_seed: string | null;
  ids_made: number;
  clock_frozen: number | null;
  clock_offset: number;
}

export interface Tables {
  /** `search` contains what `text` searches, in lower case. */
  users: RecordColumns & { search: string };
  room_sets: RecordColumns;
  rooms: RecordColumns & { room_set_id: string | null; configuration_id: string | null };
  invites: RecordColumns & { room_id: string; user_id: string };
  entry_configs: RecordColumns;
  events: RecordColumns;
  banners: RecordColumns;
  images: RecordColumns & { content_type: string; etag: string; bytes: Uint8Array };
  playlists: RecordColumns;
  /** `processing_since` is ISO text; null when unknown. */
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
  /** Each visit of a user to a room. */
  visits: {
    seq: number;
    tenant: string;
    room_id: string;
    user_id: string;
    /** ISO text; null: only reported, without a time. */
    entered: string | null;
    /** ISO text; null: still in the room. */
    went: string | null;
  };
  /** The owners of records. */
  tenants: TenantState & {
    id: string;
    /** Changes when a key is revoked, or the clock, the ids or the expectations change. */
    version: number;
    created: string;
  };
  keys: {
    seq: number;
    id: string;
    /** The tenant of the key; null while it is pending. */
    tenant: string | null;
    name: string;
    /** `start`: passed to a process, and accepted only by that process. */
    source: 'start' | 'issued';
    state: 'pending' | 'issued' | 'revoked' | 'rejected';
    /** SHA-256 of the secret, in hex; null while it is pending. */
    hash: string | null;
    /** JSON; null without a request. */
    request: string | null;
    /** The requesting address, while the request counts for its limit. */
    requested_from: string | null;
    created: string;
    issued: string | null;
    /** When it was revoked or rejected. */
    revoked: string | null;
    /** ISO text: when it expires; null: never. */
    expires: string | null;
  };
  /**
   * A snapshot of a tenant; its records are stored with the `id` of the snapshot as their tenant.
   */
  snapshots: TenantState & {
    seq: number;
    tenant: string;
    id: string;
    name: string;
    taken: string;
    records: number;
  };
  /** How the gateway responds to calls of a tenant, as set in its control plane. */
  expectations: {
    /** Its id contains this number; the order in which they were set. */
    seq: number;
    tenant: string;
    /** `replay`: created from a recording. */
    source: 'control' | 'replay';
    /** The operation that it applies to; null: all. */
    operation: string | null;
    document: string;
    /** Of a recorded request, see `toMatchKey`; null without one. */
    match_key: string | null;
    /** How many calls it applies to; null: no limit. */
    times: number | null;
    hits: number;
    /** How many calls it has matched: `skip` and `rate` select from them. */
    draws: number;
  };
  migrations: { version: number; name: string; checksum: string; applied: string };
}
