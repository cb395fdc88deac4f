// One page of a list, as it is made of an answer.

import { type Raw, type Received, withResponse } from './call.ts';
import { ResponseError } from './errors.ts';
import type { Operation } from './operation.ts';

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Its number, from 0. */
  readonly page: number;
  /** How many items were asked for. */
  readonly size: number;
  /** True where no further page can be expected: this one is short, or empty. */
  readonly isLast: boolean;
  /** Status, headers and URL of its response, the body consumed. Not enumerable. */
  readonly response: Response;
}

/** Reads an answer as a page. Throws {@link ResponseError} where it is no list. */
export function toPage<T>(
  { id }: Operation,
  received: Received | Raw<unknown>,
  page: number,
  size: number,
): Page<T> {
  const { value } = received;
  // An empty list may come as an empty body and, after the first page, as null.
  const items = value === undefined || (value === null && page > 0) ? [] : value;
  if (!Array.isArray(items)) {
    throw new ResponseError(
      'not_a_list',
      `${id} was answered with ${value === null ? 'null' : `a value of type ${typeof value}`}, not with a list. \`.raw()\` gives it as it came.`,
      {
        operation: id,
        attempts: 1,
        delivery: 'answered',
        response: () => withResponse({}, received).response,
        body: value,
      },
    );
  }
  const made: Omit<Page<T>, 'response'> = {
    items: items as T[],
    page,
    size,
    isLast: items.length < size,
  };
  // Hidden, so that a page is printed and sent on as the data that it is.
  return withResponse(made, received);
}
