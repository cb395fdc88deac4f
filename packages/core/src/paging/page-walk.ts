// Iterates over the pages of a list: requests several at a time, decides where the list ends, and aborts unneeded
// requests.

import { aborted } from '../call/attempt-error.ts';
import { InvalidResponseError } from '../errors/errors.ts';
import type { PagePlan } from './page-options.ts';
import { defaultSize, type ReceivedPage } from './page.ts';

/** Requests a page. After an abort its outcome is ignored. */
type ReadPage<T> = (plan: PagePlan, page: number, signal: AbortSignal) => Promise<ReceivedPage<T>>;

/**
 * Yields the pages in order, up to a short page or the page that reaches `maxItems`. When it ends, and at
 * the latest when `left` is aborted, no request stays in flight and the caller's signal has no listener.
 */
export async function* walkPages<T>(
  readPage: ReadPage<T>,
  getPlan: () => PagePlan,
  left: AbortSignal,
): AsyncGenerator<ReceivedPage<T>, void, undefined> {
  const plan = getPlan();
  const { operation, from, size, untilEmpty, prefetch, maxItems, maxPages, call } = plan;
  const { signal } = call;
  throwIfAborted(operation.id, signal);
  const inFlight = new AbortController();
  const stop = (): void => {
    signal?.removeEventListener('abort', stop);
    inFlight.abort(signal?.reason);
  };
  signal?.addEventListener('abort', stop);
  left.addEventListener('abort', stop);

  // Shorter pages are the last one. A gateway may have a maximum below `size`, so after the first page
  // this is its length.
  let { full } = plan;
  // Until the first page arrives, the pages of this `size`, so that none is requested beyond `maxItems`.
  let length = size;
  // The page after the last one to request.
  let end = from + maxPages;
  const pending: Promise<ReceivedPage<T>>[] = [];
  const request = (number: number): void => {
    const page = readPage(plan, number, inFlight.signal);
    pending.push(page);
    // A short page or a failed one ends the list, even while earlier pages are pending. The error is
    // reported when the page is taken; an error of a page that is never taken is ignored.
    const endHere = (): void => void (end = Math.min(end, number + 1));
    page.then(({ items }) => items.length < full && endHere(), endHere);
  };
  const fail = (code: InvalidResponseError['code'], why: string): InvalidResponseError =>
    new InvalidResponseError(code, `${operation.id}: ${why}`, {
      operation: operation.id,
      attempts: 1,
      delivery: 'answered',
    });

  let next = from;
  let given = 0;
  let before: string | undefined;
  try {
    for (let number = from; ; number++) {
      if (number === from + maxPages) {
        throw fail(
          'too_many_pages',
          `the list did not end within ${maxPages} pages (\`maxPages\`). ${given} items were read.`,
        );
      }
      const needed = Math.min(end, from + Math.ceil(maxItems / length));
      while (pending.length < prefetch && next < needed) request(next++);
      let page = await pending.shift();
      throwIfAborted(operation.id, signal);
      if (!page || left.aborted) return;
      const count = page.items.length;
      // Without some of its items, the length of a page says nothing of the next one.
      if (untilEmpty) length = 1;
      else if (number === from && !page.isLast) full = length = Math.min(size, count);
      page.isLast = count < full;
      const sample = page.isLast ? undefined : takeSample(page.items);
      if (sample !== undefined && sample === before) {
        // A page longer than `size` is the whole list, which the server returns each time.
        if (count > size) return;
        throw fail(
          'page_ignored',
          `page ${number} has the same items as page ${number - 1}, so the list would not end. Request one page with a greater \`size\`.`,
        );
      }
      before = sample;
      given += count;
      const isEnd = page.isLast || given >= maxItems;
      // Stops here, because callers often do not ask for more after the last page.
      if (isEnd) stop();
      yield page;
      // Otherwise it would be held while the next page is awaited.
      page = undefined;
      if (isEnd) return;
    }
  } catch (error) {
    // A caller that has left gets no error for the aborted requests.
    if (!left.aborted) throw error;
  } finally {
    stop();
  }
}

/**
 * A generator that is notified at once when its caller leaves. `return()` alone waits until the
 * pending promise of the generator settles.
 */
export function untilLeft<T>(
  create: (left: AbortSignal) => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const leaving = new AbortController();
  const generator = create(leaving.signal);
  const leave = generator.return.bind(generator);
  generator.return = (value) => {
    leaving.abort();
    return leave(value);
  };
  return generator;
}

export function throwIfAborted(operation: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal, { operation }, 'No further page was requested.');
}

/** The text of a page or, if it has more than 20 items, of up to 21 spread over it. Recognises a repeated page. */
function takeSample(items: readonly unknown[]): string | undefined {
  const step = Math.ceil(items.length / defaultSize);
  const some = items.filter((_, at) => at % step === 0 || at === items.length - 1);
  try {
    return JSON.stringify([items.length, some]);
  } catch {
    // Nested too deeply to be written; `maxPages` ends the list.
    return undefined;
  }
}
