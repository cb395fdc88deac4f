// The ordered window: pages are asked for some at a time and taken one after the other.

import type { Page } from './page.ts';

/** Asks for a page. What the signal ends is wanted no more. */
export type AskForPage<T> = (number: number, signal: AbortSignal) => Promise<Page<T>>;

export interface PageWindow<T> {
  /**
   * The next page in order, once it is here, or what its request failed with; `undefined` behind
   * the end, and once the window is closed. Not to be called again before it is settled.
   */
  take(): Promise<Page<T> | undefined>;
  /** Ends every request under way, for `reason`, and asks for nothing more. */
  close(reason?: unknown): void;
}

interface Asked<T> {
  readonly number: number;
  readonly page: Promise<Page<T>>;
  readonly controller: AbortController;
}

/** Opens a window over the pages from `first` on, before `end`, `ahead` of them at a time. */
export function openPageWindow<T>(
  ask: AskForPage<T>,
  first: number,
  end: number,
  ahead: number,
): PageWindow<T> {
  // In order; the first one is awaited, or will be next.
  let asked: Asked<T>[] = [];
  let next = first;
  let known = end;

  const endBefore = (number: number, reason?: unknown): void => {
    known = Math.min(known, number);
    for (const one of asked) if (one.number >= known) one.controller.abort(reason);
    asked = asked.filter((one) => one.number < known);
  };

  const askFor = (number: number): void => {
    const controller = new AbortController();
    const page = ask(number, controller.signal);
    asked.push({ number, page, controller });
    // Nobody comes past a last page or a failed one, even where earlier ones are still awaited.
    // Whoever takes the page gets its failure; of one that is not taken nobody hears.
    page.then(
      ({ isLast }) => isLast && endBefore(number + 1),
      () => endBefore(number + 1),
    );
  };

  return {
    async take() {
      while (asked.length < ahead && next < known) askFor(next++);
      const [head] = asked;
      if (!head) return undefined;
      try {
        return await head.page;
      } finally {
        asked = asked.filter((one) => one !== head);
      }
    },
    close(reason) {
      endBefore(first, reason);
    },
  };
}
