// Requests pages some at a time and gives them one after the other.

import type { Page } from './page.ts';

/** Requests a page. After an abort its outcome is ignored. */
export type RequestPage<T> = (number: number, signal: AbortSignal) => Promise<Page<T>>;

export interface PageWindow<T> {
  /**
   * The next page in order, once it is here, or what its request failed with; `undefined` behind
   * the end, and once the window is closed. Not to be called again before it is settled.
   */
  take(): Promise<Page<T> | undefined>;
  /** Aborts every request in flight with `reason`, and requests nothing more. */
  close(reason?: unknown): void;
}

interface Requested<T> {
  readonly number: number;
  readonly page: Promise<Page<T>>;
  readonly controller: AbortController;
}

/** Opens a window over the pages from `first` on, before `end`, `prefetch` of them at a time. */
export function openPageWindow<T>(
  request: RequestPage<T>,
  first: number,
  end: number,
  prefetch: number,
): PageWindow<T> {
  // In order; the first one is awaited, or will be next.
  let requested: Requested<T>[] = [];
  let next = first;
  let known = end;

  const endBefore = (number: number, reason?: unknown): void => {
    known = Math.min(known, number);
    for (const one of requested) if (one.number >= known) one.controller.abort(reason);
    requested = requested.filter((one) => one.number < known);
  };

  const requestPage = (number: number): void => {
    const controller = new AbortController();
    const page = request(number, controller.signal);
    requested.push({ number, page, controller });
    // Nobody comes past a last page or a failed one, even where earlier ones are still awaited.
    // Whoever takes the page gets its failure; of one that is not taken nobody hears.
    page.then(
      ({ isLast }) => isLast && endBefore(number + 1),
      () => endBefore(number + 1),
    );
  };

  return {
    async take() {
      while (requested.length < prefetch && next < known) requestPage(next++);
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
