// The walk over the pages of a list: where it ends, and what becomes of the requests then.

import { aborted } from './failure.ts';
import { ResponseError } from './errors.ts';
import { ListDeadline } from './list-deadline.ts';
import type { Operation } from './operation.ts';
import type { PagePlan } from './page-options.ts';
import { PageRepeats } from './page-repeats.ts';
import { type AskForPage, openPageWindow } from './page-window.ts';
import type { Page } from './page.ts';

/** How a list is read, checked. */
export interface WalkPlan extends PagePlan {
  /** The number of the first page. */
  readonly from: number;
  readonly size: number;
}

/**
 * Gives the pages one after the other, up to a short or empty one or the one that reaches `limit`.
 * However it ends, and at the latest when `left` says so, nothing stays under way and the caller's
 * signal has no listener of it.
 */
export async function* walkPages<T>(
  operation: Operation,
  ask: AskForPage<T>,
  { from, size, ahead, limit, maxPages, listTimeout, call: { signal } }: WalkPlan,
  left: AbortSignal,
): AsyncGenerator<Page<T>, void, undefined> {
  throwIfAborted(operation, signal);
  const most = Math.min(maxPages, Math.ceil(limit / size));
  const window = openPageWindow(ask, from, from + most, ahead);
  const clock = listTimeout > 0 ? new ListDeadline(operation, listTimeout) : undefined;
  const repeats = new PageRepeats();
  const onAbort = (): void => window.close(signal?.reason);
  const end = (): void => {
    signal?.removeEventListener('abort', onAbort);
    window.close();
  };
  signal?.addEventListener('abort', onAbort);
  left.addEventListener('abort', end);
  try {
    let given = 0;
    for (let pages = 0, isEnd = false; !isEnd; pages++) {
      if (pages === maxPages) throw tooManyPages(operation, maxPages, given);
      const page = await (clock ? clock.take(window, given) : window.take());
      throwIfAborted(operation, signal);
      if (!page || left.aborted) return;
      const verdict = page.isLast ? 'new' : repeats.judge(page);
      if (verdict === 'repeated') throw pageIgnored(operation, page.page, repeats.lag);
      if (verdict === 'complete') return;
      given += page.items.length;
      isEnd = page.isLast || given >= limit;
      // Not every caller comes back behind what it knows to be the last page.
      if (isEnd) end();
      yield page;
    }
  } catch (error) {
    // Who left is not told of what that ended.
    if (!left.aborted) throw error;
  } finally {
    end();
  }
}

/**
 * A generator that is told at once when its caller leaves. `return()` alone waits until what the
 * generator awaits is settled.
 */
export function untilAborted<T>(
  make: (left: AbortSignal) => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const leaving = new AbortController();
  const generator = make(leaving.signal);
  const leave = generator.return.bind(generator);
  return Object.assign(generator, {
    return: () => {
      leaving.abort();
      return leave();
    },
  });
}

export function throwIfAborted({ id }: Operation, signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw aborted(signal.reason, { operation: id }, 'No page was asked for after that.');
}

const pageIgnored = ({ id }: Operation, page: number, lag: number): ResponseError =>
  new ResponseError(
    'page_ignored',
    `${id} gave page ${page} the same items as page ${page - lag}. The gateway seems to ignore \`page\`, so the list would not end. Request one page with a greater \`size\`.`,
    { operation: id, attempts: 1, delivery: 'answered' },
  );

const tooManyPages = ({ id }: Operation, maxPages: number, given: number): ResponseError =>
  new ResponseError(
    'too_many_pages',
    `${id}: the list did not end within ${maxPages} pages (${given} items), the limit of \`maxPages\`. Raise it, or request pages with a greater \`size\`.`,
    { operation: id, attempts: 1, delivery: 'answered' },
  );
