// Lists that come a page at a time. The API gives no total: a list ends on a short or empty page.
// API document: Endpoints, paging parameters; Limits, 1.

import { type CallPromise, getReceived, type Raw } from '../call/call-promise.ts';
import { checkOptions } from '../client/check-options.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions } from '../client/options.ts';
import { invalidInput } from '../errors/errors.ts';
import { checkVersion } from '../errors/version-check.ts';
import type { Input, Operation } from '../operation.ts';
import { isWholeNumber, type PageOptions, splitPageOptions } from './page-options.ts';
import { throwIfAborted, untilAborted, walkPages, type WalkPlan } from './page-walk.ts';
import { type Page, toPage } from './page.ts';

/**
 * A list, read when it is asked for: awaited for the first page, iterated for every item. Each
 * reading requests it again. `limit` and `prefetch` are among its options.
 *
 * @example
 * const first = await rooms.listAlternateHosts(socialId);
 * for await (const host of rooms.listAlternateHosts(socialId)) console.log(host.user?.name);
 */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /**
   * The pages one after the other, from the one that the input names; up to the one that reaches
   * `limit`, where one is set.
   */
  pages(): AsyncIterableIterator<Page<T>>;
  /**
   * All items, or the first `limit` of them; this `limit` wins over that of the list.
   *
   * @example await rooms.listAlternateHosts(socialId).all({ limit: 100 })
   */
  all(options?: { readonly limit?: number | undefined }): Promise<T[]>;
  /** The first page as it came, with its response; also where it is no list. */
  raw(): Promise<Raw<unknown>>;
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
  const plan = (limit?: number): WalkPlan => ({
    ...splitPageOptions(id, options, limit),
    operation: id,
    from: wholeNumber(id, input, 'page', 0, 0),
    size: wholeNumber(id, input, 'size', 1, 20),
  });
  // `size` is always sent: with another default of a deployment a full page would look short.
  const read = (page: number, size: number, call: CallOptions): CallPromise<unknown> =>
    client.call<unknown>(operation, { ...input, page, size }, call);
  const readPage = async (page: number, size: number, call: CallOptions): Promise<Page<T>> =>
    toPage<T>(operation, await getReceived(read(page, size, call)), page, size);
  const walk = (one: WalkPlan, left: AbortSignal): AsyncGenerator<Page<T>, void, undefined> =>
    walkPages((page, signal) => readPage(page, one.size, { ...one.call, signal }), one, left);
  const readItems = (most?: number): AsyncGenerator<T, void, undefined> =>
    untilAborted(async function* each(left) {
      const one = plan(most);
      let more = one.limit;
      for await (const { items } of walk(one, left)) {
        for (const item of items) {
          if (more-- <= 0) return;
          throwIfAborted(id, one.call.signal);
          yield item;
        }
      }
    });
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list gives its first page
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
      const { limit } = checkOptions(only, ['limit'], id);
      const all: T[] = [];
      for await (const item of readItems(limit)) all.push(item);
      return all;
    },
    async raw() {
      const { from, size, call } = plan();
      return read(from, size, call).raw();
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
