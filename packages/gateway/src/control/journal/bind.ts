// The journal of requests and responses, as a list and as a stream.
import { handlers } from '../../handlers/table.ts';
import { singleValue } from '../../http/query.ts';
import { readChoice, readInteger } from '../../checks/fields.ts';
import { controlPrefix, type ControlRequest, type Part } from '../route.ts';
import { controlTenant } from '../tenant.ts';
import type { JournalPage } from '../wire.ts';
import { kept, mineOf, type Journal, type Mine } from './journal.ts';
import { createStreams } from './stream.ts';
import { verify } from './verify.ts';

export const journalRoutes: Part = (services, app) => {
  const { journal, keyring } = services;
  const streams = createStreams(journal);
  app.addHook('preClose', async () => streams.close());
  // Not one of the routes below: a stream writes its own response until the client leaves.
  app.get(`${controlPrefix}/requests/stream`, async (request, reply) => {
    const resumed = request.headers['last-event-id'];
    const after = readIntegerQuery({ after: resumed ?? afterOf(request.query) }, 'after', 0);
    const { id } = await controlTenant(request, services);
    const mine = await mineOf(id, keyring);
    // The stream has no end, so it has no Content-Length.
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    streams.open(reply.raw, mine, after ?? journal.newest);
    return reply.hijack();
  });
  const mineOfTenant = async ({ tenant }: ControlRequest): Promise<Mine> =>
    mineOf((await tenant()).id, keyring);
  return {
    async 'GET /requests'(request) {
      const wanted = readQuery(request.query);
      return pageOf(journal, await mineOfTenant(request), wanted);
    },
    async 'POST /requests/verify'(request) {
      const mine = await mineOfTenant(request);
      return verify(request.body, journal.after(0, mine), journal.lost === 0);
    },
    async 'DELETE /requests'(request) {
      journal.clear(await mineOfTenant(request));
    },
  };
};

const afterOf = (query: unknown): unknown => (query as ControlRequest['query'])['after'];

interface Wanted {
  after: number;
  limit: number;
  operation: string | undefined;
  /** `null`: no response was sent. */
  status: number | null | undefined;
}

/** @throws Failure (400) that names the parameter. */
function readQuery(query: ControlRequest['query']): Wanted {
  const operation = singleValue('operation', query);
  const noStatus = singleValue('status', query) === 'null';
  return {
    after: readIntegerQuery(query, 'after', 0) ?? 0,
    limit: readIntegerQuery(query, 'limit', 1, kept) ?? kept,
    operation:
      operation === undefined
        ? undefined
        : readChoice(operation, ['operation'], Object.keys(handlers)),
    status: noStatus ? null : readIntegerQuery(query, 'status', 100, 599),
  };
}

function readIntegerQuery(
  query: ControlRequest['query'],
  name: string,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const text = singleValue(name, query);
  if (text === undefined) return undefined;
  return readInteger(/^\d{1,16}$/.test(text) ? Number(text) : text, [name], least, most);
}

function pageOf(journal: Journal, mine: Mine, wanted: Wanted): JournalPage {
  const found = [...journal.after(wanted.after, mine)]
    .filter(({ operation }) => wanted.operation === undefined || operation === wanted.operation)
    .filter(({ status }) => wanted.status === undefined || status === wanted.status);
  const requests = found.slice(0, wanted.limit);
  const isAll = requests.length === found.length;
  return { requests, next: isAll ? journal.newest : (requests.at(-1)?.seq ?? journal.newest) };
}
