// Detects a list that repeats its page, to end the iteration.

import type { Page } from './page.ts';

/** `complete`: a page longer than `size` was repeated, so the server returns the whole list each time. */
export type Verdict = 'new' | 'repeated' | 'complete';

/** Returns a function that compares each page, which must not be a last one, with the page before it. */
export function createJudge(): (page: Page<unknown>) => Verdict {
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
