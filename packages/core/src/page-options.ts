// What the reading of a list takes beside the options of its calls.

import { checkCallOptions, isTimeLimit, timeLimit } from './check-options.ts';
import { refuseOptions } from './errors.ts';
import type { Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { isPlainObject } from './plain-object.ts';

/**
 * Options of a list: those of a call, which apply to each page, and how far the list is read. The
 * latter cannot be defaults of a client.
 */
export interface PageOptions extends CallOptions {
  /**
   * How many pages may be under way at a time, from 1 to 64. While the caller waits for a page,
   * that one and the `ahead - 1` pages behind it are asked for; while the caller works on a page,
   * those behind it. Items come in order all the same. Where the list turns out to end, up to
   * `ahead - 1` requests were made in vain; they are ended at once.
   *
   * @default 1 (a page is asked for when the caller comes to it)
   * @example rooms.listAlternateHosts(socialId, { size: 100 }, { ahead: 4 })
   */
  readonly ahead?: number | undefined;
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
   * way is aborted. 0 sets none. A list that is awaited is one call: it has `timeout` and `deadline`.
   *
   * @default 0
   * @example rooms.listAlternateHosts(socialId, {}, { listTimeout: 120_000 })
   */
  readonly listTimeout?: number | undefined;
}

/** Page options, checked, with those of each call told apart. */
export interface PagePlan {
  readonly ahead: number;
  readonly limit: number;
  readonly maxPages: number;
  readonly listTimeout: number;
  readonly call: CallOptions;
}

const mostAhead = 64;

/**
 * Tells page options apart; `most` wins over their `limit`. Throws {@link ConfigurationError};
 * nothing is sent then.
 */
export function splitPageOptions(
  { id }: Operation,
  options: PageOptions,
  most: number | undefined,
): PagePlan {
  if (!isPlainObject(options)) refuseOptions(id, 'Options must be one object.');
  const { ahead = 1, limit: own = Infinity, maxPages = 10_000, listTimeout = 0, ...call } = options;
  const limit = most ?? own;
  if (!isWholeNumber(ahead, 1) || ahead > mostAhead) {
    refuseOptions(id, `\`ahead\` must be a whole number of pages from 1 to ${mostAhead}.`);
  }
  for (const one of [own, limit]) {
    if (one === Infinity || isWholeNumber(one, 0)) continue;
    refuseOptions(id, '`limit` must be a whole number from 0.');
  }
  if (maxPages !== Infinity && !isWholeNumber(maxPages, 1)) {
    refuseOptions(id, '`maxPages` must be a whole number from 1, or Infinity.');
  }
  if (!isTimeLimit(listTimeout)) refuseOptions(id, `\`listTimeout\` must be ${timeLimit}.`);
  // Before the list listens to the signal among them.
  checkCallOptions(call, id, 'A list has `ahead`, `limit`, `maxPages` and `listTimeout`');
  return { ahead, limit, maxPages, listTimeout, call };
}

/** Whether a value, of whatever type, is a whole number from `least`. */
export const isWholeNumber = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;
