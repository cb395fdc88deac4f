// What the control plane and its client say to each other, as JSON has it.
import type { AssumptionSwitch } from '../assumption.ts';
import type { OperationId } from '../generated/operations.ts';
import type {
  SeedAlternateHost,
  SeedCounts,
  SeedData,
  SeedTranscription,
} from '../seed/seed-data.ts';
import type { DataCollection } from '../store/collections.ts';

export type { DataCollection, OperationId };
export type { SeedAlternateHost, SeedCounts, SeedData, SeedTranscription };

/** A text, exactly; or one in which a regular expression finds something. */
export type TextMatch = string | { pattern: string };

/**
 * Which requests. All that is named has to match; of headers, names in any case. A parameter or header
 * that was sent several times matches when one of its values does.
 */
export interface RequestMatch {
  /** Parameters of the path, as the API document names them. */
  params?: Readonly<Record<string, TextMatch>> | undefined;
  query?: Readonly<Record<string, TextMatch>> | undefined;
  headers?: Readonly<Record<string, TextMatch>> | undefined;
  /**
   * Part of the JSON body: an object matches one that has its members, an array one of as many items
   * that match, `{ pattern }` a text, and any other value the same value.
   */
  body?: unknown;
  /** Refuses query parameters and members of the body that are not named. Default: false. */
  exact?: boolean | undefined;
}

/** Milliseconds: a number, evenly between two, or log-normal around a median. At most 600,000. */
export type Delay = number | { min: number; max: number } | { median: number; sigma: number };

/**
 * How the gateway responds: without `status`, `rateLimit`, `drop`, `reset` and `stall` the handler
 * responds. `drop`, `reset` and `stall` allow no other member than `delay`; of `truncate`, `malformed`
 * and `dribble` there may be one.
 */
export interface ExpectationEffect {
  /** Responds with this status, 200 to 599. */
  status?: number | undefined;
  /** The body for `status`: any JSON. Default: the general error body, or none for a status below 400. */
  body?: unknown;
  /** Headers for `status`. A body that is a text is sent as it is when they name a type that is not JSON. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Responds 429 with `Retry-After`: so many seconds, `http-date` for a date about a second ahead, or a
   * date as HTTP writes it.
   */
  rateLimit?: { retryAfter: number | string } | undefined;
  /** Waits before anything else. */
  delay?: Delay | undefined;
  /** Closes the connection without a response. */
  drop?: true | undefined;
  /** Resets the connection (RST) without a response. */
  reset?: true | undefined;
  /** Never responds. */
  stall?: true | undefined;
  /** Announces the whole body, sends this many bytes of it and closes the connection. */
  truncate?: number | undefined;
  /** Sends a whole body that is not JSON. */
  malformed?: true | undefined;
  /** Sends the body in this many chunks, over this many milliseconds. */
  dribble?: { ms: number; chunks: number } | undefined;
}

export interface ExpectationInput {
  /** The operation that it applies to. Default: all of them. */
  operation?: OperationId | undefined;
  /** Which calls of it. Default: all. */
  match?: RequestMatch | undefined;
  /** Before the handler (default), or after it, when what it wrote is committed. */
  when?: 'before' | 'after' | undefined;
  effect: ExpectationEffect;
  /** How many calls it applies to. Default: all, until it is cleared. */
  times?: number | undefined;
  /** Applies to this share of the calls, by a sequence that follows from the seed. */
  rate?: { of: number; seed: string } | undefined;
}

export interface Expectation extends ExpectationInput {
  id: string;
  when: 'before' | 'after';
  /** How many calls it has applied to. */
  hits: number;
}

/** One side of a call. */
export interface JournalMessage {
  headers: Record<string, string>;
  body?: string;
  /** Less of the body is kept than there was; without `body`, nothing of it. */
  truncated?: true;
}

/** A request and what was answered; without the secrets that were in it. */
export interface JournalEntry {
  seq: number;
  /** When it came, as ISO text; by the real clock. */
  at: string;
  /** The id of the key that it was made with; `null` without a valid one. */
  key: string | null;
  operation: OperationId | null;
  method: string;
  /** With its query. */
  path: string;
  /** `null`: no answer was sent. */
  status: number | null;
  ms: number;
  /** The id of the expectation that applied to it. */
  expectation?: string;
  request: JournalMessage;
  response: JournalMessage;
}

/** A request that the gateway sends to itself. */
export interface SentRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Under `/api/`, with its query. */
  path: string;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
}

export interface JournalQuery {
  /** Only entries after this one. */
  after?: number | undefined;
  /** At most so many, the oldest first. Default: 1000. */
  limit?: number | undefined;
  operation?: OperationId | undefined;
  status?: number | null | undefined;
}

export interface JournalPage {
  requests: JournalEntry[];
  /** What `after` has to be for those that follow. */
  next: number;
}

/** A call that a test expects. */
export interface ExpectedCall {
  /** Default: any. */
  operation?: OperationId | undefined;
  match?: RequestMatch | undefined;
  /** How many calls, or between how many; 0 is never. Default: at least one. */
  times?: number | { min?: number | undefined; max?: number | undefined } | undefined;
}

export type Verification = { verified: true } | { verified: false; message: string };

/** How a replay responds to a request of the API that is not recorded. */
export type UnrecordedRequests = 'handle' | 'fail';

export interface ReplayReport {
  /** How many responses are replayed. */
  loaded: number;
  /** How many of each operation. */
  operations: Partial<Record<OperationId, number>>;
  /** What is not replayed, and why. */
  ignored: { request: string; reason: string; count: number }[];
}

export interface ClockState {
  /** As ISO text. */
  now: string;
  frozen: boolean;
  /** Milliseconds that it is ahead of the real time. */
  offset: number;
}

export interface Snapshot {
  name: string;
  /** When, as ISO text. */
  taken: string;
  /** How many records it holds. */
  records: number;
}

/** A key, without its secret. */
export interface KeyEntry {
  id: string;
  /** The id of the tenant whose records it opens; absent until it is issued. */
  tenant?: string;
  name: string;
  state: 'pending' | 'issued' | 'revoked' | 'rejected';
  /** `start`: given when the gateway started. */
  source: string;
  /** What was said when it was asked for. */
  request?: unknown;
  created: string;
  issued?: string;
  /** When it ceases to open anything, or did, as ISO text. Absent: never. */
  expires?: string;
  revoked?: string;
  rejected?: string;
}

export interface KeyQuery {
  page?: number | undefined;
  /** Up to 1000. Default: 20. */
  size?: number | undefined;
  /** Only keys in this state, or in one of these. */
  state?: KeyEntry['state'] | readonly KeyEntry['state'][] | undefined;
  /** The key of this id. */
  id?: string | undefined;
  /** Only keys of the tenant of this id. */
  tenant?: string | undefined;
  /** Which come first: the oldest, or the requests that wait. Default: `oldest`. */
  order?: 'oldest' | 'pending' | undefined;
}

/** A key with its secret, which is shown this once. */
export interface IssuedKey extends KeyEntry {
  apiKey: string;
}

/** Whose records there are; its keys open them. */
export interface TenantEntry {
  id: string;
  /** When it was made, as ISO text. */
  created: string;
  /** How many records it has. */
  records: number;
  /** In the order in which they were made. */
  keys: KeyEntry[];
}

/** A tenant that was filled from a file. */
export interface ImportedTenant extends TenantEntry {
  /** The key of a new tenant, which is shown this once. */
  apiKey?: string;
}

export interface TenantQuery {
  page?: number | undefined;
  /** Up to 1000. Default: 20. */
  size?: number | undefined;
  /** The tenant of this id. */
  id?: string | undefined;
}

export interface NewKey {
  name?: string | undefined;
  /** The id of the tenant whose records it opens. Default: a new one, with records of its own. */
  tenant?: string | undefined;
  /** When it ceases to open anything: a `Date`, or ISO text with an offset. Default: never. */
  expires?: string | Date | undefined;
}

export interface ListedAssumption {
  id: string;
  /** What the gateway does. */
  gateway: string;
  /** What there is to choose. */
  switch?: AssumptionSwitch;
  /** What is chosen. */
  value?: string | number;
}

export interface StateEntry {
  state: string;
  description: string;
  params: Record<string, string>;
  values: Record<string, string>;
}

/** What each state gives that gives something, as docs/provider-states.md lists it. */
export interface StateValues {
  'a room': { socialId: string };
  'a room with alternate hosts': { socialId: string };
  'a room without alternate hosts': { socialId: string };
  'people who can be invited': Record<`userId${number}`, string>;
  'a person': { userId: string };
  'a person whose invite is refused': { refusedUserId: string };
  'a room in which no banner can be shown': { socialId: string };
  'an entry configuration': { configurationId: string };
  'a room set with rooms': { socialRoomSetId: string };
  'an event': { socialEventId: string };
  'an image that is refused': { refusedImage: string };
  'a playlist': { playlistId: string };
  'a survey question': { surveyQuestionId: number };
  'a transcription': { socialRecordingId: string };
}

/** Of a state whose name is not known when the program is compiled, anything. */
export type ValuesOf<State extends string> = State extends keyof StateValues
  ? StateValues[State]
  : Record<string, string | number>;

export interface DataQuery {
  page?: number | undefined;
  /** Up to 1000. Default: 20. */
  size?: number | undefined;
  /** Which comes first. Default: the oldest. */
  order?: 'oldest' | 'newest' | undefined;
  /** `PROPERTY`, or `PROPERTY,desc`: sorted by a text, a number or a boolean of the record. */
  sort?: string | undefined;
  /**
   * Only records with a value that contains this text, up to 200 characters. ASCII letters match in
   * upper and lower case.
   */
  filter?: string | undefined;
  /** The record of this id. */
  id?: string | undefined;
  /** What belongs to this room. */
  socialId?: string | undefined;
  /** What belongs to this recording. */
  recordingId?: string | undefined;
}

/** A record of a collection, as a list shows it. */
export interface DataRecord {
  id: string;
  record: Record<string, unknown>;
}

export interface DataRemoval {
  /** How many records were removed: the record, and what belonged to it. */
  removed: number;
  /** Names the removal for `restore`. */
  undo: string;
}

export interface DataPage {
  items: Record<string, unknown>[];
  /** The id of each item, by which it is changed and removed. */
  ids: string[];
  more: boolean;
}
