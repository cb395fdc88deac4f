// A page of a list, created from a response.

import { InvalidResponseError } from '../errors/errors.ts';
import type { Operation } from '../operation.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Received } from '../types.ts';

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Its number, from 0. */
  readonly page: number;
  /** The requested number of items. A gateway may return fewer. */
  readonly size: number;
  /**
   * True if the list ends here: the page has fewer items than both `size` and 20, or, in an iteration,
   * fewer than the first page. With `untilEmpty`, only if it has none.
   */
  readonly isLast: boolean;
  /** Status, headers and URL of the response; its body is consumed. Not enumerable. */
  readonly response: Response;
}

/** The default of `size`. No gateway can have a lower maximum. */
export const defaultSize = 20;

/** A page that an iteration may still find to be the last one, and whose items it may release. */
export interface ReceivedPage<T> extends Page<T> {
  items: readonly T[];
  isLast: boolean;
}

class ListPage<T> implements ReceivedPage<T> {
  items: readonly T[];
  readonly page: number;
  readonly size: number;
  isLast: boolean;
  // Private, so that printing and copying a page shows only its data.
  readonly #head: TransportResponse;
  #response: Response | undefined;

  constructor(
    items: readonly T[],
    page: number,
    size: number,
    full: number,
    head: TransportResponse,
  ) {
    this.items = items;
    this.page = page;
    this.size = size;
    this.isLast = items.length < full;
    this.#head = head;
  }

  get response(): Response {
    return (this.#response ??= this.#head.toResponse());
  }
}

/** Reads a response as a page. Throws {@link InvalidResponseError} if it is not a list. */
export function toPage<T>(
  { id }: Operation,
  { value, head }: Received,
  page: number,
  size: number,
  full: number,
): ReceivedPage<T> {
  // After the first page, an empty list may be null.
  const items = value === null && page > 0 ? [] : value;
  if (Array.isArray(items)) return new ListPage<T>(items as T[], page, size, full, head);
  throw new InvalidResponseError(
    'not_a_list',
    `${id} returned ${value === null ? 'null' : `a value of type ${typeof value}`}, not a list. \`.withResponse()\` returns it.`,
    {
      operation: id,
      attempts: 1,
      delivery: 'answered',
      response: () => head.toResponse(),
      body: value,
    },
  );
}
