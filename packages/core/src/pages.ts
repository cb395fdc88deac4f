// Lists that come a page at a time. The API gives no total: a list ends on a short or empty page.
// API document: Endpoints, paging parameters; Limits, 1.

import { type Call, type Raw, receivedFrom } from './call.ts';
import type { Client } from './client.ts';
import { checkVersion } from './version-check.ts';
import { invalidInput, refuseOptions } from './errors.ts';
import type { Input, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { isWholeNumber, type PageOptions, splitPageOptions } from './page-options.ts';
import { untilAborted, throwIfAborted, walkPages, type WalkPlan } from './page-walk.ts';
import { type Page, toPage } from './page.ts';
import { isPlainObject } from './plain-object.ts';
import { checkInput } from './request.ts';

const defaultSize = 20;

/**
 * A list, read when it is asked for: awaited for the first page, iterated for every item. Each
 * reading asks anew. `limit` and `ahead` are among its options.
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

/** Makes the list of a paged operation. Nothing is sent before it is awaited or iterated. */
export function paginate<T>(
  client: Client,
  operation: Operation,
  input: Input = {},
  options: PageOptions = {},
): Pages<T> {
  checkVersion(client);
  const start = (limit?: number): WalkPlan => {
    checkInput(operation, input);
    return {
      ...splitPageOptions(operation, options, limit),
      from: wholeNumber(operation, input, 'page', 0, 0),
      size: wholeNumber(operation, input, 'size', 1, defaultSize),
    };
  };
  // Sent always: where a deployment's own default differs, a full page would look short.
  const read = (page: number, size: number, options: CallOptions): Call<unknown> =>
    client.call<unknown>(operation, { ...input, page, size }, options);
  const readPage = async (page: number, size: number, options: CallOptions): Promise<Page<T>> =>
    toPage<T>(operation, await receivedFrom(read(page, size, options)), page, size);

  const walk = (plan: WalkPlan, left: AbortSignal): AsyncGenerator<Page<T>, void, undefined> => {
    const { size, call } = plan;
    return walkPages(
      operation,
      (page, signal) => readPage(page, size, { ...call, signal }),
      plan,
      left,
    );
  };

  const items = (most?: number): AsyncGenerator<T, void, undefined> =>
    untilAborted(async function* each(left) {
      const plan = start(most);
      let more = plan.limit;
      for await (const page of walk(plan, left)) {
        for (const item of page.items) {
          if (more-- <= 0) return;
          throwIfAborted(operation, plan.call.signal);
          yield item;
        }
      }
    });

  const first = async (): Promise<Page<T>> => {
    const { from, size, call } = start();
    return readPage(from, size, call);
  };

  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list gives its first page
    then: (onFulfilled, onRejected) => first().then(onFulfilled, onRejected),
    [Symbol.asyncIterator]: () => items(),
    pages: () =>
      untilAborted(async function* each(left) {
        yield* walk(start(), left);
      }),
    async all(options) {
      checkAllOptions(operation, options);
      const all: T[] = [];
      for await (const item of items(options?.limit)) all.push(item);
      return all;
    },
    async raw() {
      const { from, size, call } = start();
      return read(from, size, call).raw();
    },
  };
}

function checkAllOptions({ id }: Operation, options: unknown): void {
  if (options === undefined) return;
  const wrong = isPlainObject(options)
    ? Object.keys(options as object).find((name) => name !== 'limit')
    : typeof options;
  if (wrong !== undefined) refuseOptions(id, `\`all\` takes { limit }, not \`${wrong}\`.`);
}

function wholeNumber(
  { id }: Operation,
  input: Input,
  name: 'page' | 'size',
  least: number,
  otherwise: number,
): number {
  const value = input[name] ?? otherwise;
  if (isWholeNumber(value, least)) return value;
  const got = typeof value === 'number' ? value : typeof value;
  throw invalidInput(id, name, `\`${name}\` must be a whole number from ${least}, not ${got}.`);
}
