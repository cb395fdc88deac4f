// Lists that come a page at a time. The API gives no total: a list ends on a short or empty page.
// API document: Endpoints, paging parameters; Limits, 1.

import type { Raw } from './call.ts';
import type { Client } from './client.ts';
import { checkCopy } from './copies.ts';
import { ConfigurationError, invalidInput, ResponseError } from './errors.ts';
import type { Input, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { checkInput } from './request.ts';

const defaultSize = 20;

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Its number, from 0. */
  readonly page: number;
  /** How many items were asked for. */
  readonly size: number;
  /** True where no further page can be expected: this one is short, or empty. */
  readonly isLast: boolean;
}

/**
 * A list, read when it is asked for: awaited for the first page, iterated for every item.
 *
 * @example
 * const first = await rooms.listAlternateHosts(socialId);
 * for await (const host of rooms.listAlternateHosts(socialId)) console.log(host.user?.name);
 */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /** The pages one after the other, from the one that the input names. */
  pages(): AsyncIterableIterator<Page<T>>;
  /**
   * All items, or the first `limit` of them.
   *
   * @example await rooms.listAlternateHosts(socialId).all({ limit: 100 })
   */
  all(options?: { readonly limit?: number | undefined }): Promise<T[]>;
  /** The first page as it came, with its response; also where it is no list. */
  raw(): Promise<Raw<unknown>>;
}

/** Makes the list of a paged operation. Nothing is sent before it is awaited or iterated. */
export function paginate<T>(
  client: Client,
  operation: Operation,
  input: Input = {},
  options: CallOptions = {},
): Pages<T> {
  checkCopy(client);
  // Sent always: where a deployment's own default differs, a full page would look short.
  const read = (page: number, size: number): Promise<Raw<unknown>> =>
    client.call<unknown>(operation, { ...input, page, size }, options).raw();
  const start = (): { page: number; size: number } => {
    checkInput(operation, input);
    return {
      page: wholeNumber(operation, input, 'page', 0, 0),
      size: wholeNumber(operation, input, 'size', 1, defaultSize),
    };
  };

  async function* pages(): AsyncGenerator<Page<T>, void, undefined> {
    const { page: from, size } = start();
    let previous: Page<T> | undefined;
    for (let number = from; ; number++) {
      const page = toPage<T>(operation, await read(number, size), number, size);
      if (previous && isSame(previous, page)) throw pageIgnored(operation, number);
      yield page;
      if (page.isLast) return;
      previous = page;
    }
  }

  async function* items(): AsyncGenerator<T, void, undefined> {
    for await (const page of pages()) yield* page.items;
  }

  const first = async (): Promise<Page<T>> => {
    const { page, size } = start();
    return toPage<T>(operation, await read(page, size), page, size);
  };

  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list gives its first page
    then: (onFulfilled, onRejected) => first().then(onFulfilled, onRejected),
    [Symbol.asyncIterator]: items,
    pages,
    async all(options) {
      const { limit = Infinity } = options ?? {};
      if (limit !== Infinity && !(Number.isSafeInteger(limit) && limit >= 0)) {
        throw new ConfigurationError('`limit` must be a whole number from 0.');
      }
      const all: T[] = [];
      if (limit === 0) return all;
      for await (const item of items()) {
        all.push(item);
        if (all.length >= limit) break;
      }
      return all;
    },
    async raw() {
      const { page, size } = start();
      return read(page, size);
    },
  };
}

function wholeNumber(
  { id }: Operation,
  input: Input,
  name: 'page' | 'size',
  least: number,
  otherwise: number,
): number {
  const value = input[name] ?? otherwise;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
  const got = typeof value === 'number' ? value : typeof value;
  throw invalidInput(id, name, `\`${name}\` must be a whole number from ${least}, not ${got}.`);
}

function toPage<T>({ id }: Operation, raw: Raw<unknown>, page: number, size: number): Page<T> {
  const { value, response } = raw;
  // A list that is empty may come as an empty body.
  const items = value === undefined ? [] : value;
  if (!Array.isArray(items)) {
    throw new ResponseError(
      'not_a_list',
      `${id} was answered with ${value === null ? 'null' : `a value of type ${typeof value}`}, not with a list. \`.raw()\` gives it as it came.`,
      { operation: id, attempts: 1, delivery: 'answered', response, body: value },
    );
  }
  return { items: items as T[], page, size, isLast: items.length < size };
}

// A server that ignores `page` would be read for ever.
const isSame = (one: Page<unknown>, other: Page<unknown>): boolean =>
  other.items.length > 0 &&
  JSON.stringify(one.items[0]) === JSON.stringify(other.items[0]) &&
  JSON.stringify(one.items) === JSON.stringify(other.items);

const pageIgnored = ({ id }: Operation, page: number): ResponseError =>
  new ResponseError(
    'page_ignored',
    `${id} gave page ${page} the same items as page ${page - 1}. The gateway seems to ignore \`page\`; the list ends here.`,
    { operation: id, attempts: 1, delivery: 'answered' },
  );
