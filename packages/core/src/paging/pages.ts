// Pagination. The API returns no total: a list ends with a short page.
// API document: Endpoints, paging parameters; Limits, 1.

import { checkOptions } from '#rules';
import { type CallPromise, getReceived, type WithResponse } from '../call/call-promise.ts';
import { checkVersion, type Client } from '../client/client.ts';
import { invalidInput } from '../errors/errors.ts';
import type { Input, Operation } from '../operation.ts';
import type { CallOptions } from '../types.ts';
import { isWholeNumber, type PageOptions, splitPageOptions } from './page-options.ts';
import { throwIfAborted, untilAborted, walkPages, type WalkPlan } from './page-walk.ts';
import { defaultSize, type Page, type ReceivedPage, toPage } from './page.ts';

/**
 * A lazy list: await it for the first page, iterate it for every item. Each iteration requests it
 * again. Its options include `maxItems` and `prefetch`.
 *
 * @example
 * const first = await rooms.listAlternateHosts(socialId);
 * for await (const host of rooms.listAlternateHosts(socialId)) console.log(host.user?.name);
 */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /**
   * The pages in order, from the `page` of the input to the end, or to the page that reaches
   * `maxItems`.
   */
  pages(): AsyncIterableIterator<Page<T>>;
  /**
   * All items, or the first `maxItems` items; this `maxItems` overrides that of the list.
   *
   * @example await rooms.listAlternateHosts(socialId).all({ maxItems: 100 })
   */
  all(options?: { readonly maxItems?: number | undefined }): Promise<T[]>;
  /** The unchecked value of the first page, with its response; also if it is not a list. */
  withResponse(): Promise<WithResponse<unknown>>;
}

/** Creates the list of a paged operation. Nothing is sent before it is awaited or iterated. */
export function paginate<T>(
  client: Client,
  operation: Operation,
  input: Input = {},
  options: PageOptions = {},
): Pages<T> {
  checkVersion(client);
  const { id } = operation;
  const plan = (maxItems?: number): WalkPlan => ({
    ...splitPageOptions(id, options, maxItems),
    operation: id,
    from: wholeNumber(id, input, 'page', 0, 0),
    size: wholeNumber(id, input, 'size', 1, defaultSize),
  });
  // `size` is always sent: a deployment with another default would make a full page look short.
  const read = (page: number, size: number, call: CallOptions): CallPromise<unknown> =>
    client.call<unknown>(operation, { ...input, page, size }, call);
  const readPage = async (
    page: number,
    size: number,
    call: CallOptions,
  ): Promise<ReceivedPage<T>> =>
    toPage<T>(operation, await getReceived(read(page, size, call)), page, size);
  const walk = (one: WalkPlan, left: AbortSignal): AsyncGenerator<Page<T>, void, undefined> =>
    walkPages((page, signal) => readPage(page, one.size, { ...one.call, signal }), one, left);
  const readItems = (most?: number): AsyncGenerator<T, void, undefined> =>
    untilAborted(async function* each(left) {
      const one = plan(most);
      let more = one.maxItems;
      for await (const { items } of walk(one, left)) {
        for (const item of items) {
          if (more-- <= 0) return;
          throwIfAborted(id, one.call.signal);
          yield item;
        }
      }
    });
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list returns its first page
    then: (onFulfilled, onRejected) => {
      const page = async (): Promise<Page<T>> => {
        const { from, size, call } = plan();
        return readPage(from, size, call);
      };
      return page().then(onFulfilled, onRejected);
    },
    [Symbol.asyncIterator]: () => readItems(),
    pages: () =>
      untilAborted(async function* each(left) {
        yield* walk(plan(), left);
      }),
    async all(only = {}) {
      const { maxItems } = checkOptions(only, 'none', 'maxItems', id);
      const all: T[] = [];
      for await (const item of readItems(maxItems)) all.push(item);
      return all;
    },
    async withResponse() {
      const { from, size, call } = plan();
      return read(from, size, call).withResponse();
    },
  };
}

function wholeNumber(
  operation: string,
  input: Input,
  name: 'page' | 'size',
  least: number,
  otherwise: number,
): number {
  const value = input[name] ?? otherwise;
  if (isWholeNumber(value, least)) return value;
  throw invalidInput(operation, name, `\`${name}\` must be a whole number from ${least}.`);
}
