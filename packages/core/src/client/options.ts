// What a client and a call take. Each option of a call is a default when given to the client.

import type { Extension } from '../extension.ts';
import type { RetryBudgetOptions } from '../call/retry.ts';
import type { RetryOptions } from '../call/retry-options.ts';
import type { Transport } from '../transport/transport.ts';

/**
 * The API key, or what gives it. A function is asked for each attempt, and once more after a 401: a
 * request that was refused with one key is sent again with another.
 */
export type ApiKey = string | (() => string | Promise<string>);

/** Options of one call. Given to a client, they are its defaults. */
export interface CallOptions {
  /**
   * Headers beside the SDK's own. `undefined` removes a default of the client.
   * The API key is not one of them: give it as `apiKey`.
   *
   * @default none beside the SDK's own
   * @example { 'Accept-Language': 'de' }
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Query parameters beside the documented ones; a list repeats its name, `undefined` is left out.
   *
   * @default none
   * @example { socialRecordingId: '…' }
   */
  readonly extraQuery?: Readonly<Record<string, QueryValue>> | undefined;
  /**
   * Limit of one attempt in ms, from its start to the last byte of the body. 0 sets none.
   *
   * @default 60_000
   * @example 5_000
   */
  readonly timeout?: number | undefined;
  /**
   * Limit of the whole call in ms: all attempts and the waits between them. 0 sets none.
   *
   * @default 0
   * @example 30_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * How the call is tried again when it fails; `false` for not at all.
   *
   * @default at most 2 retries, of what is safe to repeat
   * @example { limit: 5, maxDelay: 30_000 }
   */
  readonly retry?: RetryOptions | false | undefined;
  /**
   * Ends the call at once, wherever it is; so does that of its client.
   *
   * @default none
   * @example AbortSignal.timeout(10_000)
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Greatest response body in bytes, decompressed.
   *
   * @default 33_554_432 (32 MiB)
   * @example 1024 * 1024
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * What to send requests with: a `fetch`, in place of the transport.
   *
   * @default none: see `transport`
   * @example globalThis.fetch
   */
  readonly fetch?: Fetch | undefined;
  /**
   * What to send requests with, in place of the runtime's own.
   *
   * @default `node:http` with kept connections on Node, the global `fetch` elsewhere
   * @example createNodeTransport({ proxy: 'http://proxy.example.com:3128' })
   */
  readonly transport?: Transport | undefined;
  /**
   * Features, made by functions such as `logTo`, `validate`, `around` and `openTelemetry`. Those of a
   * call run inside those of its client.
   *
   * @default none
   * @example [logTo(console)]
   */
  readonly use?: readonly Extension[] | undefined;
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
   * @example 'https://gateway.example.com'
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that gives it. `null` makes a client without a key, which reaches
   * only what needs none.
   *
   * @default the environment variable ROOM_SESSIONS_API_KEY
   * @example () => vault.read('room-sessions')
   */
  readonly apiKey?: ApiKey | null | undefined;
  /**
   * Hosts that plain http may be spoken to, beside loopback. The key then crosses the network
   * readable by anyone on the way.
   *
   * @default none but loopback
   * @example ['gateway.internal']
   */
  readonly allowHttpTo?: readonly string[] | undefined;
  /**
   * Permits a key in a browser page, where everyone who opens the page can read it.
   *
   * @default false
   * @example true // a page that only its own author opens
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * The budget of retries that all calls of this client and of its copies share, so that retries do
   * not keep a gateway down; `false` for none.
   *
   * @default { capacity: 100, perSuccess: 0.1 }
   * @example { capacity: 20 }
   */
  readonly retryBudget?: RetryBudgetOptions | false | undefined;
}
