// The newest requests of the journal, as a live list. It is kept while the page is open, whatever
// view is shown.
import { useEffect, useState } from 'preact/hooks';
import type { Control, JournalEntry } from '../../../control/client.ts';
import { getMessage, tag } from './format.ts';
import { html, type VNode } from './html.ts';

/** How many requests are kept; the gateway may hold more. */
const mostKept = 200;

/** In milliseconds. Hundreds of requests a second become a few changes of the list a second. */
const batchTime = 250;

const retryTime = 1000;

export interface Journal {
  /** Newest first. */
  entries: readonly JournalEntry[];
  isLive: boolean;
  /** Why it is not connected. */
  problem: string;
  /**
   * Called with the new entries; with none when the state or the whole list changed.
   *
   * @returns a function that ends it.
   */
  listen(listener: (added: readonly JournalEntry[]) => void): () => void;
  /** Removes the entries from the gateway and from the page. */
  clear(): Promise<void>;
}

export function openJournal({ requests }: Control, signal: AbortSignal): Journal {
  const listeners = new Set<(added: readonly JournalEntry[]) => void>();
  const tell = (added: readonly JournalEntry[] = []): void => {
    for (const listener of listeners) listener(added);
  };
  const journal: Journal = {
    entries: [],
    isLive: false,
    problem: '',
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async clear() {
      await requests.clear();
      journal.entries = [];
      tell();
    },
  };
  let arrived: JournalEntry[] = [];
  function add(): void {
    const added = arrived.toReversed();
    arrived = [];
    const last = journal.entries[0]?.seq ?? 0;
    // A restarted gateway numbers its requests from the start.
    const isNew = added.some(({ seq }) => seq <= last);
    journal.entries = [...added, ...(isNew ? [] : journal.entries)].slice(0, mostKept);
    tell(added);
  }
  function become(isLive: boolean, problem = ''): void {
    Object.assign(journal, { isLive, problem });
    tell();
  }
  /** Connects again after an interruption, as long as the page is open. */
  async function follow(): Promise<void> {
    try {
      await requests.list({ limit: 1 });
      become(true);
      for await (const entry of requests.watch({ after: journal.entries[0]?.seq ?? 0, signal })) {
        if (arrived.push(entry) === 1) setTimeout(add, batchTime);
      }
      become(false, 'The gateway closed the stream.');
    } catch (error) {
      if (!signal.aborted) become(false, getMessage(error));
    }
    if (!signal.aborted) setTimeout(() => void follow(), retryTime);
  }
  void follow();
  return journal;
}

export function useJournal(journal: Journal): void {
  const [, draw] = useState(0);
  useEffect(() => journal.listen(() => draw((before) => before + 1)), []);
}

export function JournalState({ journal }: { readonly journal: Journal }): VNode {
  useJournal(journal);
  const { isLive, problem } = journal;
  const state = isLive ? 'live' : problem ? 'not connected' : 'connecting';
  return html`<span role="status" title=${problem}>${tag(state, isLive ? 'good' : 'bad')}</span>`;
}
