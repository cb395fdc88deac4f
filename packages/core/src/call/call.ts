// The shapes of a call. `Call` holds its facts and options, `Attempt` one try with what it has
// reached so far; `TransportRequest` and `TransportResponse` are in ../transport/transport.ts.

import { keys } from '../client/credentials.ts';
import type { MergedOptions, Settings } from '../client/settings.ts';
import type { ErrorContext } from '../errors/errors.ts';
import { createMask } from '../errors/secrets.ts';
import type { Input, Operation } from '../operation.ts';
import type { PreparedRequest } from '../request/request.ts';
import type { TransportResponse } from '../transport/transport.ts';

/** The facts and options of a call. */
export interface Call {
  readonly operation: Operation;
  /** As the caller gave it: flat. */
  readonly input: Input;
  readonly options: MergedOptions;
  readonly settings: Settings;
  /** Sent in `X-Client-Request-Id`. */
  readonly requestId: string;
  /** When `totalTimeout` is over, by `performance.now()`; `Infinity` without one. */
  endsAt: number;
  /**
   * Return the headers of each request that was sent, because no error may show their credentials.
   * Functions, so that nothing prints them.
   */
  readonly sent: Array<() => Headers>;
  /** Set as soon as the input was checked. */
  request?: PreparedRequest;
}

type Headers = Readonly<Record<string, string>>;

/** The delivery of earlier attempts; `refused` if each was answered with 429 or never sent. */
export type PriorDelivery = 'not-sent' | 'refused' | 'unknown';

/** An attempt of a call. */
export interface Attempt extends Call {
  readonly request: PreparedRequest;
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
  /** The URL of the last request, which a middleware may have changed. */
  url?: string;
  response?: TransportResponse;
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

/** The facts in every error of a call. */
export const getContext = (
  { operation, requestId, request, settings, sent }: Call,
  attempts = 0,
): ErrorContext => ({
  operation: operation.id,
  requestId,
  request: request && { method: request.method, url: request.url },
  attempts,
  // A getter, because few contexts become an error.
  get mask() {
    const headers = sent.map((one) => one());
    const key = keys.get(settings.budget);
    const planned = typeof key === 'string' ? { 'x-api-key': key } : {};
    return createMask([planned, request?.headers ?? {}, ...headers]);
  },
});
