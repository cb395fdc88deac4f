// The JSON of the control plane's requests and responses.
import type { AssumptionSwitch } from '../assumption.ts';
import type { OperationId } from '../generated/operations.ts';
import type { SeedData } from '../store/kinds/seed-data.ts';

export type { OperationId, SeedData };
export type { SeedAlternateHost, SeedCounts, SeedTranscription } from '../store/kinds/seed-data.ts';

/** The collections of records. */
export type DataCollection = keyof SeedData;

/** A text to equal, or a regular expression to find in a text. */
export type TextMatch = string | { pattern: string };

/**
 * Selects requests. Everything that is named must match; names of headers ignore case. Of a
 * parameter or header that was sent several times, one value must match.
 */
export interface RequestMatch {
  /** Parameters of the path, with the names of the API document. */
  params?: Readonly<Record<string, TextMatch>> | undefined;
  query?: Readonly<Record<string, TextMatch>> | undefined;
  headers?: Readonly<Record<string, TextMatch>> | undefined;
  /**
   * Part of the JSON body. An object matches if the request has its members; an array if it has the
   * same length and its items match; `{ pattern }` matches a text; any other value must be equal.
   */
  body?: unknown;
  /** Rejects query parameters and body members that are not named. Default: false. */
  exact?: boolean | undefined;
}

/** Milliseconds: a number, or a random one between two. At most 600,000. */
export type Delay = number | { min: number; max: number };

/**
 * The response of the gateway. Without `status`, `rateLimit`, `drop`, `reset` and `stall` the
 * handler responds. `drop`, `reset` and `stall` allow no other member except `delay`. Give at most
 * one of `truncate`, `malformed` and `dribble`.
 */
export interface ExpectationEffect {
  /** Responds with this status, 200 to 599. */
  status?: number | undefined;
  /**
   * The body for `status`: any JSON. Default: the general error body from status 400, otherwise
   * empty.
   */
  body?: unknown;
  /**
   * Headers for `status`. If they name a type other than JSON, a body that is a text is sent
   * unchanged.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Responds 429 with `Retry-After`: a number of seconds, or an HTTP date. */
  rateLimit?: { retryAfter: number | string } | undefined;
  /** Waits before everything that follows. */
  delay?: Delay | undefined;
  /** Closes the connection without a response. */
  drop?: true | undefined;
  /** Resets the connection (RST) without a response. */
  reset?: true | undefined;
  /** Never responds. */
  stall?: true | undefined;
  /** Announces the whole body, sends only this many bytes of it and closes the connection. */
  truncate?: number | undefined;
  /** Sends a whole body that is not valid JSON. */
  malformed?: true | undefined;
  /** Sends the body in this many chunks, over this many milliseconds. */
  dribble?: { ms: number; chunks: number } | undefined;
}

export interface ExpectationInput {
  /** The operation that it applies to. Default: all. */
  operation?: OperationId | undefined;
  /** The calls of the operation that it applies to. Default: all. */
  match?: RequestMatch | undefined;
  /** Before the handler (default), or after it, when its writes are committed. */
  when?: 'before' | 'after' | undefined;
  effect: ExpectationEffect;
  /** Begins after this many matching calls. Default: 0. */
  skip?: number | undefined;
  /** How many calls it applies to. Default: all, until it is cleared. */
  times?: number | undefined;
}

export interface Expectation extends ExpectationInput {
  id: string;
  when: 'before' | 'after';
  /** How many calls it has been applied to. */
  hits: number;
}

/** The request or the response of a call. */
export interface JournalMessage {
  headers: Record<string, string>;
  body?: string;
  /** Whether the journal has only part of the body. */
  truncated?: true;
}

/** A request and its response, without their secrets. */
export interface JournalEntry {
  seq: number;
  /** When the request arrived, as ISO text, by the real clock. */
  at: string;
  /** The id of the key of the request; `null` without a valid key. */
  key: string | null;
  operation: OperationId | null;
  method: string;
  /** With the query. */
  path: string;
  /** `null`: no response was sent. */
  status: number | null;
  ms: number;
  /** The id of the expectation that was applied. */
  expectation?: string;
  request: JournalMessage;
  response: JournalMessage;
}

export interface JournalQuery {
  /** Only entries after this one. */
  after?: number | undefined;
  /** At most this many, the oldest first. Default: 1000. */
  limit?: number | undefined;
  operation?: OperationId | undefined;
  status?: number | null | undefined;
}

export interface JournalPage {
  requests: JournalEntry[];
  /** The value of `after` for the next page. */
  next: number;
}

/** A call that a test expects. */
export interface ExpectedCall {
  /** Default: any. */
  operation?: OperationId | undefined;
  match?: RequestMatch | undefined;
  /** How many calls, or a range; 0 means never. Default: at least one. */
  times?: number | { min?: number | undefined; max?: number | undefined } | undefined;
}

export type Verification = { verified: true } | { verified: false; message: string };

/** How a replay responds to an API request that is not recorded. */
export type UnrecordedRequests = 'handle' | 'fail';

export interface ReplayReport {
  /** How many responses can be replayed. */
  loaded: number;
  /** How many for each operation. */
  operations: Partial<Record<OperationId, number>>;
  /** What cannot be replayed, and why. */
  ignored: { request: string; reason: string; count: number }[];
}

export interface ClockState {
  /** As ISO text. */
  now: string;
  frozen: boolean;
  /** How far it is ahead of the real time, in milliseconds. */
  offset: number;
}

export interface Snapshot {
  name: string;
  /** When, as ISO text. */
  taken: string;
  /** How many records it contains. */
  records: number;
}

/** A key, without its secret. */
export interface KeyEntry {
  id: string;
  /** The id of the tenant whose records it opens; absent until the key is issued. */
  tenant?: string;
  name: string;
  state: 'pending' | 'issued' | 'revoked' | 'rejected';
  /** `start`: passed when the gateway started. */
  source: string;
  /** What the requester wrote. */
  request?: unknown;
  created: string;
  issued?: string;
  /** When the key expires or expired, as ISO text. Absent: never. */
  expires?: string;
  revoked?: string;
  rejected?: string;
}

/** A key with its secret, which is shown only this once. */
export interface IssuedKey extends KeyEntry {
  tenant: string;
  apiKey: string;
}

/** A tenant: the owner of records, which its keys open. */
export interface TenantEntry {
  id: string;
  /** When it was created, as ISO text. */
  created: string;
  /** How many records it has. */
  records: number;
  /** In the order of their creation. */
  keys: KeyEntry[];
}

export interface NewKey {
  name?: string | undefined;
  /** The id of the tenant whose records it opens. Default: a new tenant. */
  tenant?: string | undefined;
  /** When the key expires: a `Date`, or ISO text with an offset. Default: never. */
  expires?: string | Date | undefined;
}

export interface ListedAssumption {
  id: string;
  /** The behavior that is assumed. */
  gateway: string;
  /** The possible values. */
  switch?: AssumptionSwitch;
  /** The chosen value. */
  value?: string | number;
}

export interface StateEntry {
  state: string;
  description: string;
  params: Record<string, string>;
  values: Record<string, string>;
}

/** The values of each state that returns any, as docs/provider-states.md lists them. */
export interface StateValues {
  'an API key that the gateway accepts': { apiKey: string };
  'a room': { socialId: string };
  'a room with alternate hosts': { socialId: string };
  'a room without alternate hosts': { socialId: string };
  'people who can be invited': Record<`userId${number}`, string>;
  'a person': { userId: string };
  'a person whose invite is refused': { refusedUserId: string };
  'a room in which no banner can be shown': { socialId: string };
  'an entry configuration': { configurationId: string };
  'a room set with rooms': { socialRoomSetId: string } & Record<`socialId${number}`, string>;
  'an event': { socialEventId: string };
  'an image that is refused': { refusedImage: string };
  'a playlist': { playlistId: string };
  'a survey question': { surveyQuestionId: number };
  'a transcription': { socialRecordingId: string };
}

/** The values of a state. Any values if its name is not known at compile time. */
export type ValuesOf<State extends string> = State extends keyof StateValues
  ? StateValues[State]
  : Record<string, string | number>;

export interface DataQuery {
  page?: number | undefined;
  /** Up to 1000. Default: 20. */
  size?: number | undefined;
  /** Which records come first. Default: the oldest. */
  order?: 'oldest' | 'newest' | undefined;
  /** `PROPERTY`, or `PROPERTY,desc`: sorted by a text, a number or a boolean of the record. */
  sort?: string | undefined;
  /**
   * Only records with a value that contains this text of up to 200 characters, ignoring the case of
   * ASCII letters.
   */
  filter?: string | undefined;
  /** Only the record with this id. */
  id?: string | undefined;
}

/** A record of a collection in the form of the lists. */
export interface DataRecord {
  id: string;
  record: Record<string, unknown>;
}

export interface DataRemoval {
  /** How many records were removed: the record, and the records that belonged to it. */
  removed: number;
  /** The removed records: `seed(data)` adds them again. */
  data: SeedData;
}

export interface DataPage {
  items: Record<string, unknown>[];
  /** The id of each item, for changing and removing it. */
  ids: string[];
  more: boolean;
}
