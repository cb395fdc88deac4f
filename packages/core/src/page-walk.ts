// The walk over the pages of a list: where it ends, and what becomes of the requests then.

import { aborted } from './failure.ts';
import type { Operation } from './operation.ts';
import type { PagePlan } from './page-options.ts';
import { type AskForPage, openPageWindow } from './page-window.ts';
import { checkProgress, type Page } from './page.ts';

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
  { from, size, ahead, limit, call: { signal } }: WalkPlan,
  left: AbortSignal,
): AsyncGenerator<Page<T>, void, undefined> {
  throwIfAborted(operation, signal);
  const window = openPageWindow(ask, from, from + Math.ceil(limit / size), ahead);
  const onAbort = (): void => window.close(signal?.reason);
  const end = (): void => {
    signal?.removeEventListener('abort', onAbort);
    window.close();
  };
  signal?.addEventListener('abort', onAbort);
  left.addEventListener('abort', end);
  try {
    let previous: Page<T> | undefined;
    let more = limit;
    for (let isEnd = false; !isEnd;) {
      const page = await window.take();
      throwIfAborted(operation, signal);
      if (!page || left.aborted) return;
      if (previous) checkProgress(operation, previous, page);
      previous = page;
      more -= page.items.length;
      isEnd = page.isLast || more <= 0;
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
export function leavable<T>(
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
