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
