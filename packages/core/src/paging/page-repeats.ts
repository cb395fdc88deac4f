// Detects a list that repeats its pages, to end the iteration.

import type { Page } from './page.ts';

/** `complete`: a page longer than `size` was repeated, so the server returns the whole list each time. */
export type Verdict = 'new' | 'repeated' | 'complete';

/** How many repeated items prove a repeating list. Fewer may be a coincidence of short pages. */
const proof = 10;

/** Keeps a digest of each page of an iteration, independent of the order of its items. */
export class PageRepeats {
  readonly #seen = new Map<string, number>();
  #previous: readonly unknown[] = [];
  #count = 0;
  #repeated = 0;
  /** How many pages ago the items of the last page occurred; NaN for new items. */
  lag: number = NaN;

  /** Judges the next page, which must not be a last one. */
  judge({ items, size }: Page<unknown>): Verdict {
    const previous = this.#previous;
    this.#previous = items;
    const at = this.#count++;
    const digest = computeDigest(items);
    const lag = at - (this.#seen.get(digest) ?? NaN);
    this.#seen.set(digest, at);
    // Cycles have a constant length. Short pages that are equal by coincidence do not.
    this.#repeated = lag > 0 ? (lag === this.lag ? this.#repeated : 0) + items.length : 0;
    this.lag = lag;
    if (lag === 1) {
      const isLong = items.length > size;
      const toLines = (list: readonly unknown[]): string => {
        const texts = list.map(toText);
        // oxlint-disable-next-line typescript/require-array-sort-compare -- by code units
        return (isLong ? texts.toSorted() : texts).join('\n');
      };
      if (toLines(previous) === toLines(items)) return isLong ? 'complete' : 'repeated';
    }
    return this.#repeated >= proof ? 'repeated' : 'new';
  }
}

function computeDigest(items: readonly unknown[]): string {
  let [one, other] = [0, 0];
  for (const text of getIdentities(items) ?? items.map(toText)) {
    let [high, low] = [0x811c9dc5, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x85ebca6b);
      low = Math.imul(low ^ code, 0x01000193);
    }
    // Addition ignores the order.
    one = (one + (high ^ (low >>> 15))) | 0;
    other = (other + (low ^ (high >>> 13))) | 0;
  }
  return `${items.length} ${one} ${other}`;
}

/**
 * The ids of each item as text, so that a changed field does not hide a repeated page. `undefined`
 * if the ids are not unique: then they are only references, such as the id of the room.
 */
function getIdentities(items: readonly unknown[]): string[] | undefined {
  const paths = idPaths(items[0], 2);
  if (items.length < 2 || paths.length === 0) return undefined;
  const texts = items.map((item) =>
    paths.map((path) => path.reduce<unknown>(getField, item)).join('\n'),
  );
  return new Set(texts).size === texts.length ? texts : undefined;
}

/** Paths of the ids of an item, down to `depth` objects within it. */
function idPaths(value: unknown, depth: number): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (/^(string|number)$/.test(typeof one)) {
      return /^(uu|gu)?id$|_id$|I[dD]$/.test(name) ? [[name]] : [];
    }
    return depth > 0 ? idPaths(one, depth - 1).map((path) => [name, ...path]) : [];
  });
}

const getField = (value: unknown, name: string): unknown =>
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];

/** A text that is unique to a value. JSON.stringify fails for values that JSON.parse can read. */
function toText(value: unknown): string {
  let text = '';
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'object' && one !== null) {
      const entries = Object.entries(one);
      text += `${Array.isArray(one)}${entries.length}`;
      for (const entry of entries) left.push(...entry);
    } else text += `,${JSON.stringify(one)}`;
  }
  return text;
}
