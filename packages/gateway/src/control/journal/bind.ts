// The journal: what came and what was answered, as a list and as a stream.
import type { FastifyInstance } from 'fastify';
import { handlers } from '../../handlers/table.ts';
import { sendAnswer } from '../../http/answer.ts';
import { singleValue } from '../../http/query.ts';
import { readChoice, readInteger } from '../../checks/fields.ts';
import type { ControlServices } from '../services.ts';
import type { JournalPage } from '../wire.ts';
import { kept, type Journal, type Mine } from './journal.ts';
import { mineOf } from './own-entries.ts';
import { createStreams } from './stream.ts';

export function bindJournal(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { journal } = services;
  const url = `${prefix}/requests`;
  const streams = createStreams(journal);
  app.addHook('preClose', async () => streams.close());

  app.get(url, async (request, reply) => {
    const wanted = readQuery(request.query);
    const page = pageOf(journal, await mineOf(request, services), wanted);
    return sendAnswer(reply, page, request.assumed);
  });
  app.delete(url, async (request, reply) => {
    journal.clear(await mineOf(request, services));
    return sendAnswer(reply, {}, request.assumed);
  });
  app.get(`${url}/stream`, async (request, reply) => {
    const resumed = request.headers['last-event-id'];
    const after = readIntegerQuery({ after: resumed ?? afterOf(request.query) }, 'after', 0);
    const mine = await mineOf(request, services);
    // The stream has no end, so no Content-Length is known.
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('');
    streams.open(reply.raw, mine, after ?? journal.newest);
    return reply.hijack();
  });
}

const afterOf = (query: unknown): unknown => (query as Record<string, unknown>)['after'];

interface Wanted {
  after: number;
  limit: number;
  operation: string | undefined;
  /** `null`: no answer was sent. */
  status: number | null | undefined;
}

/** @throws Failure (400) that names the parameter. */
function readQuery(query: unknown): Wanted {
  const operation = singleValue('operation', query as Record<string, unknown>);
  const noStatus = singleValue('status', query as Record<string, unknown>) === 'null';
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
  query: unknown,
  name: string,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const text = singleValue(name, query as Record<string, unknown>);
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
