// The journal of requests and responses, as a list and as a stream.
import { handlers } from '../../handlers/table.ts';
import { singleValue } from '../../http/query.ts';
import { readChoice, readInteger } from '../../checks/fields.ts';
import { controlPrefix, type ControlRequest, type Part } from '../route.ts';
import { controlTenant } from '../tenant.ts';
import type { JournalPage } from '../wire.ts';
import { kept, createEntryFilter, type Journal, type EntryFilter } from './journal.ts';
import { createStreams } from './stream.ts';
import { verify } from './verify.ts';

export const journalRoutes: Part = (services, app) => {
  const { journal, keyring } = services;
  const streams = createStreams(journal);
  app.addHook('preClose', async () => streams.close());
  // Not one of the routes below: a stream writes its own response until the client leaves.
  app.get(`${controlPrefix}/requests/stream`, async (request, reply) => {
    const resumed = request.headers['last-event-id'];
    const after = readIntegerQuery({ after: resumed ?? getAfter(request.query) }, 'after', 0);
    const { id } = await controlTenant(request, services);
    const isIncluded = await createEntryFilter(id, keyring);
    // The stream has no end, so it has no Content-Length.
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    streams.open(reply.raw, isIncluded, after ?? journal.newest);
    return reply.hijack();
  });
  const getTenantFilter = async ({ tenant }: ControlRequest): Promise<EntryFilter> =>
    createEntryFilter((await tenant()).id, keyring);
  return {
    async 'GET /requests'(request) {
      const wanted = readQuery(request.query);
      return selectPage(journal, await getTenantFilter(request), wanted);
    },
    async 'POST /requests/verify'(request) {
      const isIncluded = await getTenantFilter(request);
      return verify(request.body, journal.after(0, isIncluded), journal.lost === 0);
    },
    async 'DELETE /requests'(request) {
      journal.clear(await getTenantFilter(request));
    },
  };
};

const getAfter = (query: unknown): unknown => (query as ControlRequest['query'])['after'];

interface JournalFilter {
  after: number;
  limit: number;
  operation: string | undefined;
  /** `null`: no response was sent. */
  status: number | null | undefined;
}

/** @throws Failure (400) that names the parameter. */
function readQuery(query: ControlRequest['query']): JournalFilter {
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

function selectPage(journal: Journal, isIncluded: EntryFilter, wanted: JournalFilter): JournalPage {
  const found = [...journal.after(wanted.after, isIncluded)]
    .filter(({ operation }) => wanted.operation === undefined || operation === wanted.operation)
    .filter(({ status }) => wanted.status === undefined || status === wanted.status);
  const requests = found.slice(0, wanted.limit);
  const isAll = requests.length === found.length;
  return { requests, next: isAll ? journal.newest : (requests.at(-1)?.seq ?? journal.newest) };
}
