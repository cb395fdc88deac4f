// Prefetches pages: requests several at a time and returns them in order.

import type { ReceivedPage } from './page.ts';

/** Requests a page. After an abort its outcome is ignored. */
export type RequestPage<T> = (number: number, signal: AbortSignal) => Promise<ReceivedPage<T>>;

export interface PageWindow<T> {
  /**
   * Resolves with the next page, or rejects with the error of its request; `undefined` after the
   * end, and after the window is closed. Do not call it again before it settles.
   */
  take(): Promise<ReceivedPage<T> | undefined>;
  /** Aborts every request in flight with `reason`, and requests nothing more. */
  close(reason?: unknown): void;
}

interface PendingPage<T> {
  readonly number: number;
  readonly page: Promise<ReceivedPage<T>>;
  readonly controller: AbortController;
}

/**
 * Opens a window over the pages from `first`, `prefetch` pages at a time. `end` is the page after the
 * last one to request, and may grow.
 */
export function openPageWindow<T>(
  request: RequestPage<T>,
  first: number,
  end: () => number,
  prefetch: number,
): PageWindow<T> {
  // In order; the first one is the next to be awaited.
  let requested: PendingPage<T>[] = [];
  let next = first;
  let known = Infinity;

  const endBefore = (number: number, reason?: unknown): void => {
    known = Math.min(known, number);
    for (const one of requested) if (one.number >= known) one.controller.abort(reason);
    requested = requested.filter((one) => one.number < known);
  };

  const requestPage = (number: number): void => {
    const controller = new AbortController();
    const page = request(number, controller.signal);
    requested.push({ number, page, controller });
    // A last page or a failed one ends the list, even while earlier pages are pending. The error is
    // reported when the page is taken; an error of a page that is never taken is ignored.
    page.then(
      ({ isLast }) => isLast && endBefore(number + 1),
      () => endBefore(number + 1),
    );
  };

  return {
    async take() {
      const last = Math.min(known, end());
      while (requested.length < prefetch && next < last) requestPage(next++);
      const [head] = requested;
      if (!head) return undefined;
      try {
        return await head.page;
      } finally {
        requested = requested.filter((one) => one !== head);
      }
    },
    close(reason) {
      endBefore(first, reason);
    },
  };
}
