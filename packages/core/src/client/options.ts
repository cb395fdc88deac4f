// Options of a client and of a call. An option of a call becomes a default when given to a client.

import type { Extension } from '../extension.ts';
import type { RetryBudgetOptions } from '../call/retry.ts';
import type { RetryOptions } from '../call/retry-options.ts';
import type { Transport } from '../transport/transport.ts';

/**
 * The API key, or a function that returns it. The function is called for each attempt, and once more
 * after a 401: if it returns another key, the request is sent again.
 */
export type ApiKey = string | (() => string | Promise<string>);

/** Options of one call. Given to a client, they are its defaults. */
export interface CallOptions {
  /**
   * Headers in addition to the SDK's own. `undefined` removes a default of the client.
   * The API key is not a header here: use `apiKey`.
   *
   * @default only the SDK's own
   * @example { 'Accept-Language': 'de' }
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Additional, undocumented query parameters; an array repeats its name, `undefined` is left out.
   *
   * @default none
   * @example { socialRecordingId: '…' }
   */
  readonly extraQuery?: Readonly<Record<string, QueryValue>> | undefined;
  /**
   * Time limit of one attempt in ms, from its start to the last byte of the body. 0: no limit.
   *
   * @default 60_000
   * @example 5_000
   */
  readonly timeout?: number | undefined;
  /**
   * Time limit of the whole call in ms: all attempts and the waits between them. 0: no limit.
   *
   * @default 0
   * @example 30_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * How a failed call is retried; `false` for no retries.
   *
   * @default at most 2 retries, if the request is safe to repeat
   * @example { limit: 5, maxDelay: 30_000 }
   */
  readonly retry?: RetryOptions | false | undefined;
  /**
   * Aborts the call at once. The signal of the client does so too.
   *
   * @default none
   * @example AbortSignal.timeout(10_000)
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum size of a response body in bytes, decompressed.
   *
   * @default 33_554_432 (32 MiB)
   * @example 1024 * 1024
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * A `fetch` function that sends the requests, instead of the transport.
   *
   * @default none: see `transport`
   * @example globalThis.fetch
   */
  readonly fetch?: Fetch | undefined;
  /**
   * The transport that sends the requests.
   *
   * @default `node:http` with kept connections on Node, the global `fetch` elsewhere
   * @example createNodeTransport({ proxy: 'http://proxy.example.com:3128' })
   */
  readonly transport?: Transport | undefined;
  /**
   * Extensions, created by functions such as `logTo`, `validate`, `around` and `openTelemetry`. Those of
   * a call run inside those of its client.
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

/** The part of `fetch` that the SDK uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions extends CallOptions {
  /**
   * Origin of the gateway, without `/api/v1`. Plain http is refused except to loopback.
   *
   * @default the environment variable ROOM_SESSIONS_BASE_URL
   * @example 'https://gateway.example.com'
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that returns it. `null` creates a client without a key, for operations
   * that need no key.
   *
   * @default the environment variable ROOM_SESSIONS_API_KEY
   * @example () => vault.read('room-sessions')
   */
  readonly apiKey?: ApiKey | null | undefined;
  /**
   * Hosts that may be called over plain http, in addition to loopback. Anyone on the network path can
   * then read the key.
   *
   * @default only loopback
   * @example ['gateway.internal']
   */
  readonly allowHttpTo?: readonly string[] | undefined;
  /**
   * Allows a key in a browser page, where everyone who opens the page can read it.
   *
   * @default false
   * @example true // a page that only its own author opens
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * The retry budget that all calls of this client and of its copies share, so that retries do not
   * keep a gateway down; `false` for no budget.
   *
   * @default { capacity: 100, perSuccess: 0.1 }
   * @example { capacity: 20 }
   */
  readonly retryBudget?: RetryBudgetOptions | false | undefined;
}
