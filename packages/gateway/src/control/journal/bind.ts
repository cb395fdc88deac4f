// The journal of requests and responses: as a list, as a stream of server-sent events, and to verify
// calls.
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { clearInterval, setInterval } from '@room-sessions/shared/timers';
import { zIntegerParameter, zParameter } from '../../checks/inputs.ts';
import { zOperation } from '../match/match.ts';
import { route, type Routes } from '../route.ts';
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

const eventStream = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** How often a silent stream sends a comment, so that no proxy closes it; in milliseconds. */
const heartbeat = 15_000;

export function journalRoutes(app: FastifyInstance, journal: Journal): Routes {
  const beat = setInterval(() => journal.emit('change'), heartbeat).unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    journal.isClosed = true;
    journal.emit('change');
  });
  return {
    'GET /requests': route({
      query: zJournalQuery,
      async run({ query: { after, limit, operation, status }, tenant }): Promise<JournalPage> {
        const wanted = status === 'null' ? null : status;
        const found = journal
          .after(after, await journal.filter((await tenant()).id))
          .filter((entry) => operation === undefined || entry.operation === operation)
          .filter((entry) => wanted === undefined || entry.status === wanted);
        const requests = found.slice(0, limit);
        const last = found.length > limit ? requests.at(-1) : undefined;
        return { requests, next: last?.seq ?? journal.newest };
      },
    }),
    'GET /requests/stream': route({
      query: z.looseObject({ after: z.optional(zIntegerParameter(0)) }),
      async run({ query: { after = journal.newest }, tenant, reply }) {
        const isIncluded = await journal.filter((await tenant()).id);
        // Written without Fastify, whose responses must be read within a time.
        reply.hijack();
        reply.raw.writeHead(200, eventStream).flushHeaders();
        if (reply.request.method === 'HEAD') reply.raw.end();
        else pipeline(getEvents(journal, isIncluded, after), reply.raw, () => {});
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

/**
 * The entries after a number and all later ones, until the gateway closes. A slow reader gets the
 * entries that the journal still has.
 *
 * @throws Error when the reader has missed an entry; this closes its connection.
 */
export async function* getEvents(
  journal: Journal,
  isIncluded: EntryFilter,
  after: number,
): AsyncGenerator<string> {
  // Entries that were dropped before it began are not missed.
  let place = after > journal.newest ? 0 : Math.max(after, journal.lost);
  while (!journal.isClosed) {
    // Woken by the heartbeat.
    if (place === journal.newest) yield ':\n\n';
    if (place < journal.lost) throw new Error('the reader has missed an entry');
    const entries = journal.after(place, isIncluded);
    place = journal.newest;
    for (const entry of entries) {
      yield `event: request\nid: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`;
    }
    if (place === journal.newest && !journal.isClosed) await once(journal, 'change');
  }
}
