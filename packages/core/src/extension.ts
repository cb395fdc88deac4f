// The extension point: what the functions for `use` return. A bundle contains only what it imports.

import type { Attempt, Call, Received } from './call/call.ts';
import type { TransportRequest, TransportResponse } from './transport/transport.ts';
import type { Drift } from './validation/drift.ts';

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
  | { readonly type: 'retry_budget_spent' | 'key_not_renewed'; readonly call: Attempt }
  | { readonly type: 'progress_failed'; readonly operation: string; readonly message: string };

/**
 * A feature of a client, created by a function such as `logTo`, `validate`, `around` or
 * `openTelemetry`, for the option `use`. The first one is the outermost.
 */
export interface Extension {
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
  /** Receives drift, so that nothing else reports it. */
  readonly onDrift?: ((drift: Drift) => void) | undefined;
}
