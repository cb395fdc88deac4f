// The last requests, in memory: a ring that the oldest falls out of.
import type { Keyring } from '../../keys/keyring.ts';
import type { JournalEntry } from '../wire.ts';

/** How many are kept. */
export const kept = 1000;

/** An entry without its number. */
export type Unnumbered = Omit<JournalEntry, 'seq'>;

/** Makes an entry, once somebody looks at it. */
export type WriteEntry = () => Unnumbered;

/** Which entries belong to a tenant. */
export type Mine = (tenant: string | undefined) => boolean;

/** The entries of a tenant; the usual key also has those that came without an accepted key. */
export async function mineOf(id: string, keyring: Keyring): Promise<Mine> {
  const usual = await keyring.usual();
  return (tenant) => (tenant ?? usual?.id) === id;
}

export interface Journal {
  /** `tenant`: whose it is; `undefined`: that of the usual key. */
  add(tenant: string | undefined, write: WriteEntry): void;
  /** What is kept of those after that number, the oldest first; each is made when it is taken. */
  after(seq: number, mine: Mine): Iterable<JournalEntry>;
  clear(mine: Mine): void;
  /** The number of the newest. */
  readonly newest: number;
  /** The number of the last that fell out. */
  readonly lost: number;
  /** Calls after each that is added, until what it gives is called. */
  watch(changed: () => void): () => void;
}

class Kept {
  readonly tenant: string | undefined;
  readonly seq: number;
  #write: WriteEntry | undefined;
  #entry: JournalEntry | undefined;

  constructor(tenant: string | undefined, seq: number, write: WriteEntry) {
    this.tenant = tenant;
    this.seq = seq;
    this.#write = write;
  }

  get entry(): JournalEntry | undefined {
    if (this.#write) this.#entry = { seq: this.seq, ...this.#write() };
    // It holds on to what the entry was made of.
    this.#write = undefined;
    return this.#entry;
  }
}

export function createJournal(): Journal {
  // At the number of the entry modulo its length: `shift` of an array moves all the others.
  const ring: (Kept | undefined)[] = Array.from({ length: kept }, () => undefined);
  let newest = 0;
  const watchers = new Set<() => void>();
  const lost = (): number => Math.max(0, newest - kept);
  return {
    add(tenant, write) {
      newest += 1;
      ring[newest % kept] = new Kept(tenant, newest, write);
      for (const changed of watchers) changed();
    },
    *after(seq, mine) {
      // A number that was not given yet is one of an earlier process.
      const from = Math.max(seq > newest ? 0 : seq, lost());
      for (let next = from + 1, last = newest; next <= last; next += 1) {
        const one = ring[next % kept];
        // Another may be in its place by now.
        const entry = one?.seq === next && mine(one.tenant) ? one.entry : undefined;
        if (entry) yield entry;
      }
    },
    clear(mine) {
      for (const [place, one] of ring.entries()) {
        if (one && mine(one.tenant)) ring[place] = undefined;
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
