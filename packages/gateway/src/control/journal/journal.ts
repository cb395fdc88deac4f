// The last requests, in memory: a ring that the oldest falls out of.
import type { JournalEntry } from '../wire.ts';

/** How many are kept. */
export const kept = 1000;

/** An entry without its number, or what makes it once somebody looks at it. */
export type Unnumbered = Omit<JournalEntry, 'seq'>;

export interface Kept {
  readonly seq: number;
  /** Whose journal it is in; `undefined`: that of the usual key. */
  readonly tenant: string | undefined;
  readonly entry: JournalEntry;
}

/** Which entries belong to a tenant. */
export type Mine = (tenant: string | undefined) => boolean;

export interface Journal {
  add(tenant: string | undefined, entry: Unnumbered | (() => Unnumbered)): void;
  /** What is kept of those after that number, the oldest first. */
  after(seq: number): readonly Kept[];
  clear(mine: Mine): void;
  /** The number of the newest. */
  readonly newest: number;
  /** The number of the last that fell out. */
  readonly lost: number;
  /** Calls after each that is added, until what it gives is called. */
  watch(changed: () => void): () => void;
}

class Added implements Kept {
  readonly tenant: string | undefined;
  readonly seq: number;
  #entry: JournalEntry | undefined;
  #write: Unnumbered | (() => Unnumbered) | undefined;

  constructor(tenant: string | undefined, seq: number, write: Unnumbered | (() => Unnumbered)) {
    this.tenant = tenant;
    this.seq = seq;
    this.#write = write;
  }

  get entry(): JournalEntry {
    if (this.#entry === undefined) {
      const entry = typeof this.#write === 'function' ? this.#write() : this.#write;
      this.#entry = { seq: this.seq, ...(entry as Unnumbered) };
      this.#write = undefined;
    }
    return this.#entry;
  }
}

export function createJournal(): Journal {
  let entries: Kept[] = [];
  let newest = 0;
  let lost = 0;
  const watchers = new Set<() => void>();
  return {
    add(tenant, entry) {
      newest += 1;
      entries.push(new Added(tenant, newest, entry));
      if (entries.length > kept) lost = entries.shift()?.seq ?? lost;
      for (const changed of watchers) changed();
    },
    after(seq) {
      // A number that was not given yet is one of an earlier process.
      if (seq > newest) return entries;
      let from = entries.length;
      while ((entries[from - 1]?.seq ?? 0) > seq) from -= 1;
      return entries.slice(from);
    },
    clear(mine) {
      entries = entries.filter(({ tenant }) => !mine(tenant));
    },
    get newest() {
      return newest;
    },
    get lost() {
      return lost;
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
