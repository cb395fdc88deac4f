// The journal of requests and responses, as a list and as a stream.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zIntegerParameter, zParameter } from '../../checks/inputs.ts';
import { parse } from '../../checks/schema.ts';
import {
  controlPrefix,
  findNamedTenant,
  route,
  type ControlServices,
  type Routes,
} from '../route.ts';
import { zOperation } from '../match/match.ts';
import type { JournalPage } from '../wire.ts';
import { kept, type Journal } from './journal.ts';
import { createStreams } from './stream.ts';
import { verify, zExpectedCalls } from './verify.ts';

const zJournalQuery = z.looseObject({
  after: z.prefault(zIntegerParameter(0), '0'),
  limit: z.prefault(zIntegerParameter(1, kept), String(kept)),
  operation: z.optional(z.pipe(zParameter, zOperation)),
  /** `null`: no response was sent. */
  status: z.optional(z.union([zIntegerParameter(100, 599), z.literal('null')])),
});

export function journalRoutes(
  app: FastifyInstance,
  services: Pick<ControlServices, 'store' | 'keyring'>,
  journal: Journal,
): Routes {
  const streams = createStreams(journal);
  app.addHook('preClose', async () => streams.close());
  const zAfter = z.looseObject({ after: z.optional(zIntegerParameter(0)) });
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
        const isAll = requests.length === found.length;
        return {
          requests,
          next: isAll ? journal.newest : (requests.at(-1)?.seq ?? journal.newest),
        };
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
