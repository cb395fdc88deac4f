// The journal as server-sent events. A stream is only a position in the ring: a slow reader gets
// what the ring still has, and is disconnected when it has missed an entry.
import type { ServerResponse } from 'node:http';
import { Failure } from '../../failure.ts';
import type { JournalEntry } from '../wire.ts';
import type { Journal, EntryFilter } from './journal.ts';

const mostStreams = 20;

/** Keeps proxies from closing a silent connection, and detects clients that are gone. */
const usualBeat = 15_000;

export interface Streams {
  /**
   * Sends the entries after that number, and all later ones.
   *
   * @throws Failure (503) when too many streams are open.
   */
  open(response: ServerResponse, isIncluded: EntryFilter, after: number): void;
  /** Ends all streams, and rejects new ones. */
  close(): void;
}

export function createStreams(journal: Journal, beat: number = usualBeat): Streams {
  const open = new Set<ServerResponse>();
  let closed = false;
  return {
    open(response, isIncluded, after) {
      if (open.size >= mostStreams) {
        throw new Failure(503, `${mostStreams} streams are open; close one of them`);
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.write(': requests\n\n');
      open.add(response);
      const stop = follow(response, journal, { isIncluded, after, beat });
      response.once('close', () => {
        stop();
        open.delete(response);
      });
      if (closed) response.end();
    },
    close() {
      closed = true;
      for (const response of open) response.end();
    },
  };
}

function follow(
  response: ServerResponse,
  journal: Journal,
  { isIncluded, after, beat }: { isIncluded: EntryFilter; after: number; beat: number },
): () => void {
  // Entries that were dropped before it began are not missed.
  let place = after > journal.newest ? 0 : Math.max(after, journal.lost);
  let silentBeats = 0;
  const send = (): void => {
    // Disconnected: the client reconnects with the last number that it has.
    if (place < journal.lost) response.destroy();
    if (response.writableNeedDrain || response.writableEnded || response.destroyed) return;
    for (const entry of journal.after(place, isIncluded)) {
      place = entry.seq;
      if (!response.write(toEvent(entry))) return;
    }
    place = journal.newest;
  };
  const timer = setInterval(() => {
    silentBeats = response.writableNeedDrain ? silentBeats + 1 : 0;
    if (silentBeats > 1) response.destroy();
    else if (silentBeats === 0) response.write(':\n\n');
  }, beat);
  const unwatch = journal.watch(send);
  response.on('drain', send);
  send();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}

const toEvent = (entry: JournalEntry): string =>
  `event: request\nid: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`;
