// Detects a list that repeats its pages, so that reading it ends.

import type { Page } from './page.ts';

/** `complete`: a page longer than `size` came again, so the server gives the whole list each time. */
export type Verdict = 'new' | 'repeated' | 'complete';

/** Repeated items that prove a repeating list. Fewer may be a coincidence of short pages. */
const proof = 10;

/** Remembers a digest of each page of one reading, independent of the order of its items. */
export class PageRepeats {
  readonly #seen = new Map<string, number>();
  #previous: readonly unknown[] = [];
  #count = 0;
  #repeated = 0;
  /** How many pages ago the items of the last one came; NaN for new items. */
  lag: number = NaN;

  /** Judges the next page, which must not be a last one. */
  judge({ items, size }: Page<unknown>): Verdict {
    const previous = this.#previous;
    this.#previous = items;
    const at = this.#count++;
    const digest = digestOf(items);
    const lag = at - (this.#seen.get(digest) ?? NaN);
    this.#seen.set(digest, at);
    // Cycles have a constant length. Short pages that are alike by coincidence do not.
    this.#repeated = lag > 0 ? (lag === this.lag ? this.#repeated : 0) + items.length : 0;
    this.lag = lag;
    if (lag === 1) {
      const isLong = items.length > size;
      if (isSame(previous, items, isLong)) return isLong ? 'complete' : 'repeated';
    }
    return this.#repeated >= proof ? 'repeated' : 'new';
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[], inAnyOrder: boolean): boolean {
  const toTexts = (items: readonly unknown[]): (string | undefined)[] => {
    const texts = items.map(jsonOf);
    // oxlint-disable-next-line typescript/require-array-sort-compare -- by code units
    return inAnyOrder ? texts.toSorted() : texts;
  };
  const texts = toTexts(one);
  const others = toTexts(other);
  return texts.every((text, at) => text === others[at]);
}

function digestOf(items: readonly unknown[]): string {
  const texts = identitiesOf(items) ?? items.map(jsonOf);
  let [one, other] = [0, 0];
  for (const text of texts) {
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

const idName = /^(uu|gu)?id$|_id$|I[dD]$/;

/**
 * The ids of each item as text, so that a changed field does not hide a repeated page. `undefined`
 * where they do not tell the items apart: then they are only references, such as that of the room.
 */
function identitiesOf(items: readonly unknown[]): string[] | undefined {
  if (items.length < 2) return undefined;
  const paths = idPaths(items[0], 2);
  if (paths.length === 0) return undefined;
  const texts = items.map((item) =>
    paths.map((path) => path.reduce<unknown>(fieldOf, item)).join('\n'),
  );
  return new Set(texts).size === texts.length ? texts : undefined;
}

/** Paths of the ids of an item, down to `depth` objects within it. */
function idPaths(value: unknown, depth: number): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (/^(string|number)$/.test(typeof one)) return idName.test(name) ? [[name]] : [];
    return depth > 0 ? idPaths(one, depth - 1).map((path) => [name, ...path]) : [];
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // RangeError: JSON.parse reads deeper nesting than JSON.stringify writes.
    return flatText(value);
  }
}

/** A text that only equal values have, without recursion. */
function flatText(value: unknown): string {
  const text: string[] = [];
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null) text.push(JSON.stringify(one));
    else {
      const entries = Object.entries(one);
      text.push(Array.isArray(one) ? `[${entries.length}` : `{${entries.length}`);
      for (const [name, inner] of entries) left.push(inner, name);
    }
  }
  return text.join();
}
