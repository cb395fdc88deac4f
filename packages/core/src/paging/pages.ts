// Pagination. The API returns no total: a list ends with a short page.
// API document: Endpoints, paging parameters; Limits, 1.

import { checkOptions } from '#rules';
import { type CallPromise, getReceived, type WithResponse } from '../call/call-promise.ts';
import { checkVersion, type Client } from '../client/client.ts';
import type { Input, Operation } from '../operation.ts';
import { type PageOptions, type PagePlan, planPages } from './page-options.ts';
import { throwIfAborted, untilLeft, walkPages } from './page-walk.ts';
import { type Page, type ReceivedPage, toPage } from './page.ts';

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
  const plan = (most?: number): PagePlan => planPages(operation, input, options, most);
  // `size` is always sent: a deployment with another default would make a full page look short.
  const call = (
    { size, call: own }: PagePlan,
    page: number,
    signal?: AbortSignal,
  ): CallPromise<unknown> =>
    client.call<unknown>(operation, { ...input, page, size }, signal ? { ...own, signal } : own);
  const readPage = async (
    one: PagePlan,
    page: number,
    signal?: AbortSignal,
  ): Promise<ReceivedPage<T>> =>
    toPage<T>(operation, await getReceived(call(one, page, signal)), page, one.size, one.full);
  const readItems = (most?: number): AsyncGenerator<T, void, undefined> =>
    untilLeft(async function* each(left) {
      const one = plan(most);
      let more = one.maxItems;
      for await (const page of walkPages(readPage, () => one, left)) {
        for (const item of page.items) {
          if (more-- <= 0) return;
          throwIfAborted(operation.id, one.call.signal);
          yield item;
        }
        // Otherwise they would be held while the next page is awaited.
        page.items = [];
      }
    });
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list returns its first page
    then: (onFulfilled, onRejected) => {
      const page = async (): Promise<Page<T>> => {
        const one = plan();
        return readPage(one, one.from);
      };
      return page().then(onFulfilled, onRejected);
    },
    [Symbol.asyncIterator]: () => readItems(),
    pages: () => untilLeft((left) => walkPages(readPage, plan, left)),
    async all(only = {}) {
      const { maxItems } = checkOptions(only, 'none', 'maxItems', operation.id);
      const all: T[] = [];
      for await (const item of readItems(maxItems)) all.push(item);
      return all;
    },
    async withResponse() {
      const one = plan();
      return call(one, one.from).withResponse();
    },
  };
}
