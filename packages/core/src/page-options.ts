// What the reading of a list takes beside the options of its calls.

import { checkCallOptions } from './check-options.ts';
import { refuseOptions } from './errors.ts';
import type { Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { isPlainObject } from './plain-object.ts';

/**
 * Options of a list: those of a call, which count for each page by itself, and how far the list is
 * read. `ahead` and `limit` are no defaults of a client.
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
}

/** Page options, checked, with those of each call told apart. */
export interface PagePlan {
  readonly ahead: number;
  readonly limit: number;
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
  const { ahead = 1, limit: own = Infinity, ...call } = options;
  const limit = most ?? own;
  if (!isWholeNumber(ahead, 1) || ahead > mostAhead) {
    refuseOptions(id, `\`ahead\` must be a whole number of pages from 1 to ${mostAhead}.`);
  }
  for (const one of [own, limit]) {
    if (one === Infinity || isWholeNumber(one, 0)) continue;
    refuseOptions(id, '`limit` must be a whole number from 0.');
  }
  // Before the list listens to the signal among them.
  checkCallOptions(call, id, 'A list has `ahead` and `limit`');
  return { ahead, limit, call };
}

/** Whether a value, of whatever type, is a whole number from `least`. */
export const isWholeNumber = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;
