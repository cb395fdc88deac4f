// Iterates over the pages of a list: decides where it ends, and aborts unneeded requests.

import { aborted } from '../call/attempt-error.ts';
import { InvalidResponseError } from '../errors/errors.ts';
import type { PagePlan } from './page-options.ts';
import { openPageWindow, type RequestPage } from './page-window.ts';
import { defaultSize, type Page } from './page.ts';

/** The checked options of an iteration. */
export interface WalkPlan extends PagePlan {
  /** The operationId. */
  readonly operation: string;
  /** The number of the first page. */
  readonly from: number;
  readonly size: number;
}

/**
 * Yields the pages in order, up to a short page or the page that reaches `maxItems`. When it ends, and at
 * the latest when `left` is aborted, no request stays in flight and the caller's signal has no listener.
 */
export async function* walkPages<T>(
  requestPage: RequestPage<T>,
  plan: WalkPlan,
  left: AbortSignal,
): AsyncGenerator<Page<T>, void, undefined> {
  const { operation, from, size, prefetch, maxItems, maxPages, call } = plan;
  const { signal } = call;
  throwIfAborted(operation, signal);
  // Shorter pages are the last one. A gateway may have a maximum below `size`, so after the first page
  // this is its length.
  let full = Math.min(size, defaultSize);
  // Until the first page arrives, the pages of this `size`, so that none is requested beyond `maxItems`.
  let length = size;
  const request: RequestPage<T> = async (number, aborting) => {
    const page = await requestPage(number, aborting);
    if (number === from && !page.isLast) full = length = Math.min(size, page.items.length);
    page.isLast = page.items.length < full;
    return page;
  };
  const getEnd = (): number => from + Math.min(maxPages, Math.ceil(maxItems / length));
  const window = openPageWindow(request, from, getEnd, prefetch);
  const judge = createJudge();
  let given = 0;
  const fail = (code: InvalidResponseError['code'], why: string): InvalidResponseError =>
    new InvalidResponseError(code, `${operation}: ${why}`, {
      operation,
      attempts: 1,
      delivery: 'answered',
    });
  const onAbort = (): void => window.close(signal?.reason);
  const end = (): void => {
    signal?.removeEventListener('abort', onAbort);
    window.close();
  };
  signal?.addEventListener('abort', onAbort);
  left.addEventListener('abort', end);
  try {
    for (let pages = 0, isEnd = false; !isEnd; pages++) {
      if (pages === maxPages) {
        throw fail(
          'too_many_pages',
          `the list did not end within ${maxPages} pages (\`maxPages\`). ${given} items were read.`,
        );
      }
      const page = await window.take();
      throwIfAborted(operation, signal);
      if (!page || left.aborted) return;
      // Again, because the page may have arrived before the first one.
      page.isLast = page.items.length < full;
      const verdict = page.isLast ? 'new' : judge(page);
      if (verdict === 'repeated') {
        throw fail(
          'page_ignored',
          `page ${page.page} has the same items as page ${page.page - 1}, so the list would not end. Request one page with a greater \`size\`.`,
        );
      }
      if (verdict === 'complete') return;
      given += page.items.length;
      isEnd = page.isLast || given >= maxItems;
      // Ends here, because callers often do not ask for more after the last page.
      if (isEnd) end();
      yield page;
    }
  } catch (error) {
    // A caller that has left gets no error for the aborted requests.
    if (!left.aborted) throw error;
  } finally {
    end();
  }
}

/**
 * A generator that is notified at once when its caller leaves. `return()` alone waits until the
 * pending promise of the generator settles.
 */
export function untilAborted<T>(
  create: (left: AbortSignal) => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const leaving = new AbortController();
  const generator = create(leaving.signal);
  const leave = generator.return.bind(generator);
  return Object.assign(generator, {
    return: () => {
      leaving.abort();
      return leave();
    },
  });
}

export function throwIfAborted(operation: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal, { operation }, 'No further page was requested.');
}

/** `complete`: a page longer than `size` was repeated, so the server returns the whole list each time. */
export type Verdict = 'new' | 'repeated' | 'complete';

/** Returns a function that compares each page, which must not be a last one, with the page before it. */
function createJudge(): (page: Page<unknown>) => Verdict {
  let before: readonly unknown[] | undefined;
  return ({ items, size }) => {
    const isLong = items.length > size;
    const isRepeated = before?.length === items.length && isSame(before, items, isLong);
    before = items;
    return isRepeated ? (isLong ? 'complete' : 'repeated') : 'new';
  };
}

/** Whether two lists of the same length have the same items, in any order if they are whole lists. */
function isSame(one: readonly unknown[], other: readonly unknown[], isWhole: boolean): boolean {
  try {
    if (!isWhole) return one.every((item, at) => toText(item) === toText(other[at]));
    // oxlint-disable-next-line typescript/require-array-sort-compare -- by code units
    const [texts, others] = [one, other].map((list) => list.map(toText).toSorted());
    return texts!.every((text, at) => text === others![at]);
  } catch {
    // Nested too deeply to be written; `maxPages` ends the list.
    return false;
  }
}

const toText = (value: unknown): string => JSON.stringify(value);
