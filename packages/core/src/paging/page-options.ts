// Options of a list, in addition to those of its calls.

import { checkOptions } from '#rules';
import { invalidInput, misconfigured } from '../errors/errors.ts';
import type { Input, Operation } from '../operation.ts';
import type { CallOptions } from '../types.ts';
import { defaultSize } from './page.ts';

/**
 * Options of a list: those of a call, which apply to each page, and how far the list is read. The
 * latter cannot be defaults of a client.
 */
export interface PageOptions extends CallOptions {
  /**
   * How many pages are requested at a time, from 1 to 64. While the caller waits for a page, this page
   * and the next `prefetch - 1` pages are in flight; while the caller processes a page, the next pages
   * are. Items stay in order. At the end of the list, up to `prefetch - 1` unneeded requests are
   * aborted.
   *
   * @default 1 (a page is requested when the caller needs it)
   * @example rooms.listAlternateHosts(socialId, { size: 100 }, { prefetch: 4 })
   */
  readonly prefetch?: number | undefined;
  /**
   * Maximum number of items that iteration and `all()` return; further pages are not requested.
   * `pages()` ends with the page that reaches it, and returns that page whole. `await list`
   * returns the whole first page.
   *
   * @default Infinity (all items)
   * @example for await (const playlist of media.listPlaylists({}, { maxItems: 50 })) show(playlist)
   */
  readonly maxItems?: number | undefined;
  /**
   * Maximum number of pages that one iteration requests, so that an endless list fails. A longer list
   * fails with an `InvalidResponseError` (`too_many_pages`) after the items of these pages.
   *
   * @default 10_000
   * @example rooms.listAlternateHosts(socialId, {}, { maxPages: 50 })
   */
  readonly maxPages?: number | undefined;
  /**
   * Reads the list until a page is empty, instead of until a page is short: for a deployment that removes items
   * from a page after it has cut the list into pages. A page of which it removes all items still ends the list.
   *
   * @default false
   * @example rooms.listAlternateHosts(socialId, {}, { untilEmpty: true })
   */
  readonly untilEmpty?: boolean | undefined;
}

/** How a list is read: the checked options, and what is asked for. */
export interface PagePlan {
  readonly operation: Operation;
  /** The number of the first page. */
  readonly from: number;
  readonly size: number;
  /** A page with fewer items is the last one. */
  readonly full: number;
  readonly untilEmpty: boolean;
  readonly prefetch: number;
  readonly maxItems: number;
  readonly maxPages: number;
  /** The options of each call. */
  readonly call: CallOptions;
}

/**
 * Plans the reading of a list; `most` replaces the `maxItems` of its options. Throws `ConfigurationError`, or
 * `InputError` for `page` and `size`.
 */
export function planPages(
  operation: Operation,
  input: Input,
  options: PageOptions,
  most?: number,
): PagePlan {
  const { id } = operation;
  const {
    prefetch = 1,
    maxItems: own = Infinity,
    maxPages = 10_000,
    untilEmpty = false,
    ...call
  } = checkOptions(options, 'page', '', id);
  const maxItems = most ?? own;
  const check = (name: string, value: number, least: number, highest = Infinity): void => {
    const isInRange = isWholeNumber(value, least) ? value <= highest : value === highest;
    if (isInRange) return;
    const range = `from ${least}${highest < Infinity ? ` to ${highest}` : ''}`;
    misconfigured(`${id}: \`${name}\` must be a whole number ${range}. Nothing was sent.`, {
      operation: id,
    });
  };
  check('prefetch', prefetch, 1, 64);
  check('maxItems', own, 0);
  check('maxItems', maxItems, 0);
  check('maxPages', maxPages, 1);
  const [from, size] = [input['page'] ?? 0, input['size'] ?? defaultSize];
  if (!isWholeNumber(from, 0)) {
    throw invalidInput(id, 'page', '`page` must be a whole number from 0.');
  }
  if (!isWholeNumber(size, 1)) {
    throw invalidInput(id, 'size', '`size` must be a whole number from 1.');
  }
  const full = untilEmpty ? 1 : Math.min(size, defaultSize);
  return { operation, from, size, full, untilEmpty, prefetch, maxItems, maxPages, call };
}

const isWholeNumber = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;
