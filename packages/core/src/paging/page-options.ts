// The options of a list, in addition to those of its calls.

import { callOptions, checkOptions } from '../client/check-options.ts';
import type { CallOptions } from '../client/options.ts';
import { misconfigured } from '../errors/errors.ts';

/**
 * Options of a list: those of a call, which apply to each page, and how far the list is read. The
 * latter cannot be defaults of a client.
 */
export interface PageOptions extends CallOptions {
  /**
   * How many pages may be requested at a time, from 1 to 64. While the caller waits for a page, that
   * one and the `prefetch - 1` pages behind it are in flight; while the caller works on a page, those
   * behind it. Items come in order. If the list ends, up to `prefetch - 1` requests were made in vain;
   * they are aborted at once.
   *
   * @default 1 (a page is requested when the caller comes to it)
   * @example rooms.listAlternateHosts(socialId, { size: 100 }, { prefetch: 4 })
   */
  readonly prefetch?: number | undefined;
  /**
   * Greatest number of items that iteration and `all()` give; no page behind it is asked for.
   * `pages()` ends with the page that reaches it, and gives that one whole. A list that is awaited
   * gives its first page whole.
   *
   * @default Infinity (all items)
   * @example for await (const playlist of media.listPlaylists({}, { limit: 50 })) show(playlist)
   */
  readonly limit?: number | undefined;
  /**
   * Greatest number of pages that one reading requests, so that a list without an end fails. A longer
   * list fails with a `ResponseError` (`too_many_pages`) after the items of these pages.
   *
   * @default 10_000
   * @example rooms.listAlternateHosts(socialId, {}, { maxPages: 50 })
   */
  readonly maxPages?: number | undefined;
  /**
   * Limit of a whole reading in ms, from its first request on, including the time that your loop
   * takes. When it is over, the next page fails with a `TimeoutError` (`list_timeout`); a page under
   * way is aborted. 0 sets none. A list that is awaited is one call: it has `timeout` and `totalTimeout`.
   *
   * @default 0
   * @example rooms.listAlternateHosts(socialId, {}, { listTimeout: 120_000 })
   */
  readonly listTimeout?: number | undefined;
}

/** Checked page options, separated from those of each call. */
export interface PagePlan {
  readonly prefetch: number;
  readonly limit: number;
  readonly maxPages: number;
  readonly listTimeout: number;
  readonly call: CallOptions;
}

const known = [...callOptions, 'prefetch', 'limit', 'maxPages', 'listTimeout'];

/** Separates page options; `most` replaces their `limit`. Throws `ConfigurationError`. */
export function splitPageOptions(
  operation: string,
  options: PageOptions,
  most: number | undefined,
): PagePlan {
  const {
    prefetch = 1,
    limit: own = Infinity,
    maxPages = 10_000,
    listTimeout = 0,
    ...call
  } = checkOptions(options, known, operation);
  const limit = most ?? own;
  const check = (name: string, value: unknown, least: number, highest = Infinity): void => {
    if (isWholeNumber(value, least) ? value <= highest : value === highest) return;
    misconfigured(
      `${operation}: \`${name}\` must be a whole number from ${least}${highest < Infinity ? ` to ${highest}` : ''}. Nothing was sent.`,
      { operation },
    );
  };
  check('prefetch', prefetch, 1, 64);
  check('limit', own, 0);
  check('limit', limit, 0);
  check('maxPages', maxPages, 1);
  return { prefetch, limit, maxPages, listTimeout, call };
}

/** Whether a value, of whatever type, is a whole number from `least`. */
export const isWholeNumber = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;
