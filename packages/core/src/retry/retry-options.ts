// What a caller says about retries, and what holds where nothing is said.

/** How a call is tried again. */
export interface RetryOptions {
  /**
   * Most retries, beside the first attempt.
   *
   * @default 2
   * @example 5
   */
  readonly limit?: number | undefined;
  /**
   * Longest wait before the first retry, in ms; it doubles with each. The wait itself is drawn at
   * random from 0 up, so that clients which failed together do not come back together.
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
   * Longest wait that a gateway may ask for with `Retry-After`, in ms. Where it asks for more, the
   * call fails at once, and `retryAfter` of the error says for how long.
   *
   * @default 60_000
   * @example 5_000
   */
  readonly maxRetryAfter?: number | undefined;
  /**
   * Whether an unsafe operation is tried again as a safe one is, though it may have been processed
   * already. Without it that happens only where nothing was processed: it was never sent, or the
   * gateway answered 429.
   *
   * @default false
   * @example rooms.update(room, { retry: { unsafe: true } }) // updating twice changes nothing more
   */
  readonly unsafe?: boolean | undefined;
}

export type RetryRules = Readonly<Record<Exclude<keyof RetryOptions, 'unsafe'>, number>> & {
  readonly unsafe: boolean;
};

const defaults: RetryRules = {
  limit: 2,
  minDelay: 500,
  maxDelay: 8_000,
  maxRetryAfter: 60_000,
  unsafe: false,
};

/** The rules of a call: what was said, over the defaults. */
export function retryRules(options: RetryOptions | false | undefined): RetryRules {
  if (options === undefined) return defaults;
  if (options === false) return { ...defaults, limit: 0 };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}
