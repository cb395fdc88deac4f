// What a call is: its options, its request, its attempts and what extends it. These types refer to each
// other; the code that uses them does not.

import type { Input, Operation } from './operation.ts';
import type {
  MiddlewareRequest,
  Transport,
  TransportRequest,
  TransportResponse,
} from './transport/transport.ts';

/** The API key, or a function that returns it, called for each attempt. */
export type ApiKey = string | (() => string | Promise<string>);

/** Options of one call. Given to a client, they are its defaults. */
export interface CallOptions {
  /**
   * Headers in addition to the SDK's own. `undefined` or null removes a default of the client.
   * The API key is not a header here: use `apiKey`.
   *
   * @default only the SDK's own
   * @example { 'Accept-Language': 'de' }
   */
  readonly headers?: Readonly<Record<string, string | null | undefined>> | undefined;
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
   * How a failed call is retried; `false` for no retries. What `retry` of a call leaves out is that of its
   * client.
   *
   * @default at most 2 retries, if the request is safe to repeat
   * @example { maxRetries: 5, maxDelay: 30_000 }
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
   * Maximum size of a response body in bytes, decompressed. Not in a page, whose browser limits it.
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
   * Extensions, created by functions such as `logTo`, `validate`, `middleware` and `openTelemetry`. Those of
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

/**
 * Undocumented query parameters by name. A parameter with the name of an option of the call goes into
 * `extraQuery`, so that options in its place do not compile; the compiler quotes the reason.
 */
export type ExtraQuery = Readonly<Record<string, QueryValue>> & {
  readonly [Option in keyof CallOptions]?: 'Options are the last argument.' | undefined;
};

/** The part of `fetch` that the SDK uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions extends CallOptions {
  /**
   * Origin of the gateway, without `/api/v1`. Plain http is refused except to loopback. In a page, a path
   * such as `/gateway` is one of the page's own server.
   *
   * @default the environment variable ROOM_SESSIONS_BASE_URL
   * @example 'https://gateway.example.com'
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that returns it. `null` creates a client without a key: for a page whose
   * own server adds it. A page takes no function.
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
   * Allows a key in a browser page, where everyone who opens the page can read it. There, errors and
   * logs do not mask it.
   *
   * @default false
   * @example true // a page that only its own author opens
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /**
   * The retry budget that all calls of this client and of its copies share, so that retries do not
   * keep a gateway down; `false` for no budget. A page has none.
   *
   * @default { capacity: 100, perSuccess: 0.1 }
   * @example { capacity: 20 }
   */
  readonly retryBudget?: RetryBudgetOptions | false | undefined;
}

/** Options of the budget. */
export interface RetryBudgetOptions {
  /**
   * Retries that can be made at once, and the most that are ever saved up.
   *
   * @default 100
   * @example 20
   */
  readonly capacity?: number | undefined;
  /**
   * Retries that a call adds when its response has a status below 500.
   *
   * @default 0.1
   * @example 0.02 // one retry for fifty calls
   */
  readonly perSuccess?: number | undefined;
}

/** Options of a client and of a call, merged. */
export interface MergedOptions extends Omit<CallOptions, 'use'> {
  /** Each of them aborts the call; `signal` is the last one. */
  readonly signals: readonly AbortSignal[];
  readonly use: readonly Hooks[];
  readonly transport: Transport;
}

export interface Settings {
  readonly baseUrl: string;
  readonly defaults: MergedOptions;
  readonly key: KeySource;
  /** Shared by a client and its copies; absent if every retry is allowed. */
  readonly budget?: Budget | undefined;
  /** Absent in a page, where types check the input. */
  readonly checkInput?: (call: Call) => void;
  /** The headers of each request. A page of another origin may set no `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The key of a client. Functions, so that nothing prints it. */
export interface KeySource {
  /** Gets the key for an attempt; undefined without a key. */
  readonly read: (attempt: Attempt) => string | undefined | Promise<string>;
  /** The header of a key that is known before it is sent. */
  readonly known?: () => Headers;
}

/** The retries that the calls of a client share. */
export interface Budget {
  /** Takes a retry; false if none is left, which is also an event. */
  take(after: Attempt): boolean;
  /** Counts a call that was answered. */
  credit(): void;
}

/** The facts and options of a call. */
export interface Call {
  readonly operation: Operation;
  /** As the caller gave it: flat. */
  readonly input: Input;
  readonly options: MergedOptions;
  readonly settings: Settings;
  /** Sent in `X-Client-Request-Id`. */
  readonly requestId: string;
  /** When `totalTimeout` is over, by `now()` of `#platform`; `Infinity` without one. */
  endsAt: number;
  /**
   * Return the headers of each request that was sent, because no error may show their credentials.
   * Functions, so that nothing prints them.
   */
  readonly sent: Array<() => Headers>;
  /** Set as soon as the input was checked. */
  request?: MiddlewareRequest;
}

type Headers = Readonly<Record<string, string>>;

/** The delivery of earlier attempts; `refused` if each was answered with 429 or never sent. */
export type PriorDelivery = 'not_sent' | 'refused' | 'unknown';

/** An attempt of a call. */
export interface Attempt extends Call {
  readonly request: MiddlewareRequest;
  /** From 1. */
  readonly number: number;
  readonly earlier: PriorDelivery;
  /** Its time limit in ms, and whether that is the rest of the total time. */
  readonly timeLimit: number;
  readonly isLimitedByTotal: boolean;
  /** Whether the transport was asked to send. */
  isTried?: boolean;
  /** How many requests may have been sent. */
  sends: number;
  /** Whether the failure of the last request proves what it says: that nothing was sent, or that there was a response. */
  isProven?: boolean | undefined;
  /** The URL of the last request, which a middleware may have changed. */
  url?: string;
  response?: TransportResponse | undefined;
  /** The whole body; absent if it is not read because the request will be repeated. */
  bytes?: Uint8Array;
  /** ms to wait before the request is repeated, if the response is not final. */
  delay?: number | undefined;
}

/** What a call resolves with. */
export interface Received {
  readonly value: unknown;
  /** The `message` of the success envelope, if any. */
  readonly message: string | undefined;
  readonly requestId: string;
  readonly attempts: number;
  readonly head: TransportResponse;
}

/** Sends a request and resolves with the response as soon as its head has arrived. */
export type Send = (request: TransportRequest) => Promise<TransportResponse>;

/** An event that does not change the outcome of a call. `call` is absent outside a call. */
export type ClientEvent =
  | {
      readonly type: 'retry';
      readonly call: Call;
      readonly attempt: number;
      /** The code of the error, or `status 503`. */
      readonly reason: string;
      /** ms before the next attempt */
      readonly delay: number;
    }
  | { readonly type: 'retry_budget_spent'; readonly call: Attempt }
  | { readonly type: 'progress_failed'; readonly operation: string; readonly message: string };

/**
 * A feature of a client, for the option `use`: created by a function such as `logTo`, `middleware`,
 * `validate` or `openTelemetry`. The first one is the outermost.
 */
export interface Extension {
  readonly [ofExtension]: true;
}

declare const ofExtension: unique symbol;

/** What an extension does. */
export interface Hooks {
  /** Runs around the whole call, with its retries, waits and checks. */
  readonly call?: (call: Call, next: () => Promise<Received>) => Promise<Received>;
  /** Runs around each attempt, from the API key to the end of the body. */
  readonly attempt?: (attempt: Attempt, next: () => Promise<void>) => Promise<void>;
  /** Runs around each request to the head of its response, before the API key is added. */
  readonly send?: ((attempt: Attempt, next: Send) => Send) | undefined;
  /** Checks the input of a call before it is sent and, with `received`, its response. */
  readonly check?: (call: Call, received?: Received) => Promise<void> | undefined;
  /** Receives events. */
  readonly on?: (event: ClientEvent) => void;
}

/** How a call is repeated. */
export interface RetryOptions {
  /**
   * Maximum number of retries after the first attempt.
   *
   * @default 2
   * @example 5
   */
  readonly maxRetries?: number | undefined;
  /**
   * Longest wait before the first retry, in ms; it doubles with each retry. The wait is random, from 0
   * up, so that clients that failed together do not retry together.
   *
   * @default 500
   * @example 100
   */
  readonly minDelay?: number | undefined;
  /**
   * Longest wait before any retry, in ms, unless the gateway asks for more.
   *
   * @default 8_000
   * @example 30_000
   */
  readonly maxDelay?: number | undefined;
  /**
   * Longest wait that `Retry-After` may ask for, in ms. If the gateway asks for more, the call fails
   * at once, and `retryAfter` of the error has the requested wait.
   *
   * @default 60_000
   * @example 5_000
   */
  readonly maxRetryAfter?: number | undefined;
  /**
   * Whether an unsafe operation is retried like a safe one, although it may have been processed
   * already. By default it is retried only if nothing was processed: the request was never sent, or
   * the gateway answered 429.
   *
   * @default false
   * @example rooms.update(room, { retry: { unsafe: true } }) // a second update changes nothing
   */
  readonly unsafe?: boolean | undefined;
}
