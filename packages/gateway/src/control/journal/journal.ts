// The last requests, in memory: a ring buffer that drops the oldest.
import type { Keyring } from '../../keys/keyring.ts';
import type { JournalEntry } from '../wire.ts';

/** The number of entries that are kept. */
export const kept = 1000;

/** Creates an entry, without its number, when somebody reads it. */
export type WriteEntry = () => Omit<JournalEntry, 'seq'>;

/** Which entries belong to a tenant. */
export type EntryFilter = (tenant: string | undefined) => boolean;

export interface Journal {
  /** `tenant`: the owner of the entry; `undefined` for the tenant of the default key. */
  add(tenant: string | undefined, write: WriteEntry): void;
  /** The entries of a tenant. The default key also gets those without an accepted key. */
  filter(tenant: string): Promise<EntryFilter>;
  /** The remaining entries after that number, the oldest first; each is created when it is read. */
  after(seq: number, isIncluded: EntryFilter): Iterable<JournalEntry>;
  clear(isIncluded: EntryFilter): void;
  /** The number of the newest entry. */
  readonly newest: number;
  /** The number of the last entry that was dropped. */
  readonly lost: number;
  /** Calls the listener after each new entry, until the returned function is called. */
  watch(changed: () => void): () => void;
}

interface Kept {
  readonly tenant: string | undefined;
  readonly seq: number;
  /** Replaced by the entry when it is read, because it refers to the data of the request. */
  entry: WriteEntry | JournalEntry;
}

export function createJournal(keyring: Pick<Keyring, 'usual'>): Journal {
  // Indexed by the entry's number modulo the length: `shift` of an array would move all the others.
  const ring: (Kept | undefined)[] = Array.from({ length: kept }, () => undefined);
  let newest = 0;
  const watchers = new Set<() => void>();
  const lost = (): number => Math.max(0, newest - kept);
  return {
    add(tenant, entry) {
      newest += 1;
      ring[newest % kept] = { tenant, seq: newest, entry };
      for (const changed of watchers) changed();
    },
    async filter(id) {
      const usual = await keyring.usual();
      return (tenant) => (tenant ?? usual?.id) === id;
    },
    *after(seq, isIncluded) {
      // A number that was not assigned yet comes from an earlier process.
      const from = Math.max(seq > newest ? 0 : seq, lost());
      for (let next = from + 1, last = newest; next <= last; next += 1) {
        const one = ring[next % kept];
        // A newer entry may have taken its place.
        if (one?.seq !== next || !isIncluded(one.tenant)) continue;
        if (typeof one.entry === 'function') one.entry = { seq: next, ...one.entry() };
        yield one.entry;
      }
    },
    clear(isIncluded) {
      for (const [place, one] of ring.entries()) {
        if (one && isIncluded(one.tenant)) ring[place] = undefined;
      }
    },
    get newest() {
      return newest;
    },
    get lost() {
      return lost();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
