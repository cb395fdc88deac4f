// The newest requests of the journal, as a live list. It is kept while the page is open, whatever
// view is shown.
import { useEffect, useState } from 'preact/hooks';
import type { Control, JournalEntry } from '../../../control/client.ts';
import { getMessage } from './control.ts';

/** How many requests are kept; the gateway may hold more. */
const mostKept = 500;

/** In milliseconds. Hundreds of requests a second become a few changes of the list a second. */
const batchTime = 100;
const drawTime = 250;

export type JournalState = 'connecting' | 'live' | 'broken';

export interface Journal {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  readonly state: JournalState;
  /** Why it is broken. */
  readonly problem: string;
  /**
   * Called with the new entries, newest first; with none when the state or the whole list changed.
   *
   * @returns a function that ends it.
   */
  listen(listener: (added: readonly JournalEntry[]) => void): () => void;
  /** Removes the entries from the gateway and from the page. */
  clear(): Promise<void>;
}

/** `connect` gives a control plane that reports its responses. */
export function openJournal(
  connect: (onAnswer: (response: Response) => void) => Control,
  signal: AbortSignal,
): Journal {
  const { requests } = connect(({ ok, headers }) => {
    if (ok && headers.get('content-type')?.startsWith('text/event-stream')) become('live');
  });
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

  function add(added: readonly JournalEntry[]): void {
    // A restarted gateway numbers its requests from the start.
    if (added.some(({ seq }) => seq <= last)) {
      [entries, last] = [[], 0];
      tell();
    }
    last = Math.max(last, ...added.map(({ seq }) => seq));
    entries = [...added, ...entries].slice(0, mostKept);
    tell(added);
  }

  async function follow(): Promise<void> {
    let arrived: JournalEntry[] = [];
    for await (const entry of requests.watch({ after: last, signal })) {
      if (arrived.push(entry) > 1) continue;
      setTimeout(() => {
        add(arrived.toReversed());
        arrived = [];
      }, batchTime);
    }
    throw new Error('The gateway closed the stream.');
  }

  /** Connects again after an interruption, as long as the page is open. */
  async function keepFollowing(): Promise<void> {
    for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      const began = Date.now();
      try {
        await follow();
      } catch (error) {
        if (signal.aborted) return;
        become('broken', getMessage(error));
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
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async clear() {
      await requests.clear();
      entries = [];
      tell();
    },
  };
}

/** Draws a component again when the journal changes, a few times a second. */
export function useJournal(journal: Journal): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const stop = journal.listen(() => {
      drawing ??= setTimeout(() => {
        drawing = undefined;
        redraw((before) => before + 1);
      }, drawTime);
    });
    redraw((before) => before + 1);
    return () => {
      clearTimeout(drawing);
      stop();
    };
  }, []);
}
