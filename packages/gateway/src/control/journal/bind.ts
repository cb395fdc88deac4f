// The journal of requests and responses: as a list, as a stream of server-sent events, and to verify
// calls.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zIntegerParameter, zParameter } from '../../checks/inputs.ts';
import { parse } from '../../checks/schema.ts';
import { Failure } from '../../failure.ts';
import {
  controlPrefix,
  findNamedTenant,
  route,
  type ControlServices,
  type Routes,
} from '../route.ts';
import { zOperation } from '../match/match.ts';
import type { JournalPage } from '../wire.ts';
import { kept, type EntryFilter, type Journal } from './journal.ts';
import { verify, zExpectedCalls } from './verify.ts';

const zJournalQuery = z.looseObject({
  after: z.prefault(zIntegerParameter(0), '0'),
  limit: z.prefault(zIntegerParameter(1, kept), String(kept)),
  operation: z.optional(z.pipe(zParameter, zOperation)),
  /** `null`: no response was sent. */
  status: z.optional(z.union([zIntegerParameter(100, 599), z.literal('null')])),
});

const zAfter = z.looseObject({ after: z.optional(zIntegerParameter(0)) });

export function journalRoutes(
  app: FastifyInstance,
  services: ControlServices,
  journal: Journal,
): Routes {
  const streams = new Streams(journal);
  app.addHook('preClose', async () => streams.close());
  // Not one of the routes below: a stream writes its own response until the client leaves.
  app.get<{ Querystring: object }>(`${controlPrefix}/requests/stream`, async (request, reply) => {
    const resumed = request.headers['last-event-id'];
    const query = resumed === undefined ? request.query : { after: resumed };
    const { after } = parse(zAfter, query, []);
    const isIncluded = await journal.filter((await findNamedTenant(request, services)).id);
    // The stream has no end, so it has no Content-Length.
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    streams.open(reply.raw, isIncluded, after ?? journal.newest);
    return reply.hijack();
  });
  return {
    'GET /requests': route({
      query: zJournalQuery,
      async run({ query: { after, limit, operation, status }, tenant }): Promise<JournalPage> {
        const wanted = status === 'null' ? null : status;
        const found = [...journal.after(after, await journal.filter((await tenant()).id))]
          .filter((entry) => operation === undefined || entry.operation === operation)
          .filter((entry) => wanted === undefined || entry.status === wanted);
        const requests = found.slice(0, limit);
        const last = found.length > limit ? requests.at(-1) : undefined;
        return { requests, next: last?.seq ?? journal.newest };
      },
    }),
    'POST /requests/verify': route({
      body: zExpectedCalls,
      async run({ body, tenant }) {
        const entries = journal.after(0, await journal.filter((await tenant()).id));
        return verify(body, entries, journal.lost === 0);
      },
    }),
    'DELETE /requests': async ({ tenant }) =>
      journal.clear(await journal.filter((await tenant()).id)),
  };
}

const mostStreams = 20;

/** Keeps proxies from closing a silent connection, and detects clients that are gone. */
const usualBeat = 15_000;

/**
 * A stream is only a position in the journal: a slow reader gets what the journal still has, and is
 * disconnected when it has missed an entry.
 */
export class Streams {
  readonly #journal: Journal;
  readonly #beat: number;
  readonly #open = new Set<ServerResponse>();
  #isClosed = false;

  constructor(journal: Journal, beat: number = usualBeat) {
    this.#journal = journal;
    this.#beat = beat;
  }

  /**
   * Sends the entries after that number, and all later ones.
   *
   * @throws Failure (503) when too many streams are open.
   */
  open(response: ServerResponse, isIncluded: EntryFilter, after: number): void {
    if (this.#open.size >= mostStreams) {
      throw new Failure(503, `${mostStreams} streams are open; close one of them`);
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.write(': requests\n\n');
    this.#open.add(response);
    const journal = this.#journal;
    // Entries that were dropped before it began are not missed.
    let place = after > journal.newest ? 0 : Math.max(after, journal.lost);
    const send = (): void => {
      // Disconnected: the client reconnects with the last number that it has.
      if (place < journal.lost) response.destroy();
      if (response.writableNeedDrain || response.writableEnded || response.destroyed) return;
      for (const entry of journal.after(place, isIncluded)) {
        place = entry.seq;
        const text = JSON.stringify(entry);
        if (!response.write(`event: request\nid: ${entry.seq}\ndata: ${text}\n\n`)) return;
      }
      place = journal.newest;
    };
    let silentBeats = 0;
    const timer = setInterval(() => {
      silentBeats = response.writableNeedDrain ? silentBeats + 1 : 0;
      if (silentBeats > 1) response.destroy();
      else if (silentBeats === 0) response.write(':\n\n');
    }, this.#beat);
    const unwatch = journal.watch(send);
    response.on('drain', send).once('close', () => {
      clearInterval(timer);
      unwatch();
      this.#open.delete(response);
    });
    send();
    if (this.#isClosed) response.end();
  }

  /** Ends all streams, also those that are opened later. */
  close(): void {
    this.#isClosed = true;
    for (const response of this.#open) response.end();
  }
}
