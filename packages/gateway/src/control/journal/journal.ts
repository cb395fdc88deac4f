// The last requests, in memory: a ring buffer that drops the oldest.
import type { Keyring } from '../../keys/keyring.ts';
import type { JournalEntry } from '../wire.ts';

/** The number of entries that are kept. */
export const kept = 1000;

/** Creates an entry, without its number, when somebody reads it. */
export type WriteEntry = () => Omit<JournalEntry, 'seq'>;

/** Which entries belong to a tenant. */
export type EntryFilter = (tenant: string | undefined) => boolean;

interface Kept {
  readonly tenant: string | undefined;
  readonly seq: number;
  /** Replaced by the entry when it is read, because it refers to the data of the request. */
  entry: WriteEntry | JournalEntry;
}

export class Journal {
  /** The number of the newest entry. */
  newest = 0;
  // Indexed by the entry's number modulo the length: `shift` of an array would move all the others.
  readonly #ring: (Kept | undefined)[] = Array.from({ length: kept });
  readonly #watchers = new Set<() => void>();
  readonly #keyring: Pick<Keyring, 'usual'>;

  constructor(keyring: Pick<Keyring, 'usual'>) {
    this.#keyring = keyring;
  }

  /** The number of the last entry that was dropped. */
  get lost(): number {
    return Math.max(0, this.newest - kept);
  }

  /** `tenant`: the owner of the entry; `undefined` for the tenant of the default key. */
  add(tenant: string | undefined, entry: WriteEntry): void {
    this.newest += 1;
    this.#ring[this.newest % kept] = { tenant, seq: this.newest, entry };
    for (const changed of this.#watchers) changed();
  }

  /** The entries of a tenant. The default key also gets those without an accepted key. */
  async filter(id: string): Promise<EntryFilter> {
    const usual = await this.#keyring.usual();
    return (tenant) => (tenant ?? usual?.id) === id;
  }

  /** The remaining entries after that number, the oldest first; each is created when it is read. */
  *after(seq: number, isIncluded: EntryFilter): Generator<JournalEntry> {
    // A number that was not assigned yet comes from an earlier process.
    const from = Math.max(seq > this.newest ? 0 : seq, this.lost);
    for (let next = from + 1, last = this.newest; next <= last; next += 1) {
      const one = this.#ring[next % kept];
      // A newer entry may have taken its place.
      if (one?.seq !== next || !isIncluded(one.tenant)) continue;
      if (typeof one.entry === 'function') one.entry = { seq: next, ...one.entry() };
      yield one.entry;
    }
  }

  clear(isIncluded: EntryFilter): void {
    for (const [place, one] of this.#ring.entries()) {
      if (one && isIncluded(one.tenant)) this.#ring[place] = undefined;
    }
  }

  /** Calls the listener after each new entry, until the returned function is called. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }
}
