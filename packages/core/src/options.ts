// What a client and a call take. Each option of a call is a default when given to the client.

import type { OperationSchemas, StandardIssue } from './standard-schema.ts';

/** The API key, or what gives it; a function is asked once for each request. */
export type ApiKey = string | (() => string | Promise<string>);

/** Options of one call. Given to a client, they are its defaults. */
export interface CallOptions {
  /**
   * Headers beside the SDK's own. `undefined` removes a default of the client.
   * The API key is not one of them: give it as `apiKey`.
   *
   * @example { 'Accept-Language': 'de' }
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Query parameters beside the documented ones; a list repeats its name, `undefined` is left out.
   *
   * @example { socialRecordingId: '…' }
   */
  readonly extraQuery?: Readonly<Record<string, QueryValue>> | undefined;
  /**
   * Limit of one attempt in ms, from its start to the last byte of the body. 0 sets none.
   *
   * @default 60_000
   */
  readonly timeout?: number | undefined;
  /** Ends the call at once, wherever it is. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Greatest response body in bytes, decompressed.
   *
   * @default 33_554_432 (32 MiB)
   */
  readonly maxResponseBytes?: number | undefined;
  /** What to send requests with, in place of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How requests and responses are checked; `false` switches a client's default off. */
  readonly validate?: Validation | false | undefined;
}

export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlyArray<string | number | boolean>;

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions extends CallOptions {
  /**
   * Origin of the gateway, without `/api/v1`. Plain http is refused beyond loopback.
   *
   * @default the environment variable ROOM_SESSIONS_BASE_URL
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that gives it. `null` makes a client without a key, which reaches
   * only what needs none.
   *
   * @default the environment variable ROOM_SESSIONS_API_KEY
   */
  readonly apiKey?: ApiKey | null | undefined;
  /**
   * Hosts that plain http may be spoken to, beside loopback. The key then crosses the network
   * readable by anyone on the way.
   *
   * @example ['gateway.internal']
   */
  readonly allowHttpTo?: readonly string[] | undefined;
  /** Permits a key in a browser page, where everyone who opens the page can read it. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/**
 * How requests and responses are checked against schemas that are handed in.
 *
 * `report`, the default, gives every value back as it came and tells `onDrift` of each departure.
 * `strict` refuses: a request before it is sent, a response after it came.
 */
export type Validation = ReportingValidation | StrictValidation;

interface Schemas {
  /**
   * Schemas by operation id, of any library that follows Standard Schema.
   *
   * @example import { roomsSchemas } from '@room-sessions/schemas/rooms'
   */
  readonly schemas: Readonly<Record<string, OperationSchemas>>;
}

export interface ReportingValidation extends Schemas {
  readonly mode?: 'report' | undefined;
  /** Told of each departure, once per call. What it throws is thrown from a task of its own. */
  readonly onDrift: (drift: Drift) => void;
}

export interface StrictValidation extends Schemas {
  readonly mode: 'strict';
  readonly onDrift?: ((drift: Drift) => void) | undefined;
}

/** One departure of a value from its schema. Values themselves are not in it. */
export interface Drift {
  /** The operationId. */
  readonly operation: string;
  readonly part: 'path' | 'query' | 'body' | 'response';
  /** Where in that part, for example `[0].user.userId`; empty for the whole. */
  readonly path: string;
  /** What the schema asks for. */
  readonly expected: string;
  /** The type of what was found. */
  readonly got: string;
  readonly issue: StandardIssue;
}
