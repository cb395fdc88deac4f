// What a caller says about retries, and what holds where nothing is said.

import { ConfigurationError } from '../errors.ts';
import { isPlainObject } from '../plain-object.ts';

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

/** Refuses options of retries that cannot work. Throws {@link ConfigurationError}. */
export function checkRetryOptions(options: unknown): void {
  if (options === undefined || options === false) return;
  if (!isPlainObject(options)) {
    throw new ConfigurationError('`retry` must be an object of options, or false for no retry.');
  }
  for (const [name, value] of Object.entries(options as Record<string, unknown>)) {
    if (!Object.hasOwn(defaults, name)) {
      throw new ConfigurationError(
        `\`${name}\` is no option of \`retry\`. There are ${Object.keys(defaults).join(', ')}.`,
      );
    }
    if (value === undefined) continue;
    if (name === 'unsafe') {
      if (typeof value === 'boolean') continue;
      throw new ConfigurationError('`retry.unsafe` must be true or false.');
    }
    const most = name === 'limit' ? 100 : 2 ** 31 - 1;
    if (typeof value === 'number' && value >= 0 && value <= most) {
      if (name !== 'limit' || Number.isInteger(value)) continue;
    }
    throw new ConfigurationError(
      `\`retry.${name}\` must be a ${name === 'limit' ? 'whole number' : 'number of ms'} from 0 to ${most}.`,
    );
  }
}
