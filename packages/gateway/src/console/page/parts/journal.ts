// The requests that the gateway answered, as they come: the newest of them, kept here while the
// page is open, whatever it shows.
import type { JournalEntry } from '../../../control/wire.ts';
import { messageOf, type Api } from './api.ts';
import { readEvents } from './events.ts';

/** How many requests are kept; the gateway may hold more. */
export const mostKept = 500;

export type JournalState = 'connecting' | 'live' | 'broken';

export interface Journal {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  readonly state: JournalState;
  /** Why it is broken. */
  readonly problem: string;
  /** Called with what came, newest first; with nothing when the state or all of it changed. */
  listen(listener: (added: readonly JournalEntry[]) => void, signal: AbortSignal): void;
  /** Removes what the gateway keeps, and what is kept here. */
  clear(): Promise<void>;
}

export function openJournal(api: Api, signal: AbortSignal): Journal {
  const listeners = new Set<(added: readonly JournalEntry[]) => void>();
  let entries: readonly JournalEntry[] = [];
  let state: JournalState = 'connecting';
  let problem = '';
  let last = 0;

  function tell(added: readonly JournalEntry[] = []): void {
    for (const listener of listeners) listener(added);
  }

  function become(next: JournalState, why = ''): void {
    [state, problem] = [next, why];
    tell();
  }

  async function follow(): Promise<void> {
    const response = await api.stream('/requests/stream', { after: last }, signal);
    if (response.body === null) throw new Error('the stream has no body');
    become('live');
    for await (const events of readEvents(response.body)) {
      const added = events
        .filter(({ event }) => event === 'request')
        .map(({ data }) => JSON.parse(data) as JournalEntry)
        .toReversed();
      // Numbers that were there before are those of a gateway that was started again.
      if (added.some(({ seq }) => seq <= last)) {
        [entries, last] = [[], 0];
        tell();
      }
      last = Math.max(last, ...added.map(({ seq }) => seq));
      entries = [...added, ...entries].slice(0, mostKept);
      tell(added);
    }
    throw new Error('The gateway closed the stream.');
  }

  /** Goes on where it broke off, for as long as the page is open. */
  async function keepFollowing(): Promise<void> {
    for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      const began = Date.now();
      try {
        await follow();
      } catch (error) {
        if (signal.aborted) return;
        become('broken', messageOf(error));
      }
      if (Date.now() - began > 5000) wait = 500;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  void keepFollowing();
  return {
    get entries() {
      return entries;
    },
    get state() {
      return state;
    },
    get problem() {
      return problem;
    },
    listen(listener, until) {
      listeners.add(listener);
      until.addEventListener('abort', () => listeners.delete(listener));
    },
    async clear() {
      await api.remove('/requests');
      entries = [];
      tell();
    },
  };
}
