// Keys, as whoever runs the gateway sees them: listed, issued, rejected, revoked. A secret is shown once.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import {
  createKey,
  expiry,
  issueKey,
  rejectKey,
  revokeKey,
  type KeyWork,
} from '../keys/lifecycle.ts';
import { findKey, listKeys, type KeyQuery, type KeyRow } from '../store/keys.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import { readChoice, readFields, readText } from '../checks/fields.ts';
import type { ControlServices } from './services.ts';
import type { KeyEntry } from './wire.ts';

type WithId = { Params: { id: string } };

export function bindKeys(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { store, fill, now } = services;
  const url = `${prefix}/keys`;
  const write = <T>(job: (work: KeyWork) => Promise<T>): Promise<T> =>
    store.write((db) => job({ db, now: new Date(now()).toISOString() }));

  app.get(url, async (request, reply) => {
    const query = readKeyQuery(request.query as Record<string, unknown>);
    const notBefore = expiry(new Date(now()).toISOString());
    const rows = await listKeys(store.read, { ...query, notBefore });
    return sendAnswer(reply, rows.map(shown), request.assumed);
  });
  app.post(url, async (request, reply) => {
    const { name: given } = readFields(request.body ?? {}, ['body'], ['name']);
    const name =
      given === undefined ? 'made in the control plane' : readText(given, ['body', 'name']);
    const issued = await write(async (work) => {
      const { id, apiKey } = await createKey(work, { name, fill });
      return { ...(await entry(work, id)), apiKey };
    });
    return sendAnswer(reply, issued, request.assumed);
  });
  app.post<WithId>(`${url}/:id/issue`, async (request, reply) => {
    const issued = await write(async (work) => {
      const { id, apiKey } = await issueKey(work, request.params.id, fill);
      return { ...(await entry(work, id)), apiKey };
    });
    return sendAnswer(reply, issued, request.assumed);
  });
  app.post<WithId>(`${url}/:id/reject`, async (request, reply) => {
    const rejected = await write(async (work) => {
      await rejectKey(work, request.params.id);
      return entry(work, request.params.id);
    });
    return sendAnswer(reply, rejected, request.assumed);
  });
  app.post<WithId>(`${url}/:id/revoke`, async (request, reply) => {
    const revoked = await write(async (work) => {
      await revokeKey(work, request.params.id);
      return entry(work, request.params.id);
    });
    return sendAnswer(reply, revoked, request.assumed);
  });
}

/** Whatever the API allows. */
const largestPage = 1000;

const states = ['pending', 'issued', 'revoked', 'rejected'] as const;

/** @throws Failure (400) that names the parameter. */
function readKeyQuery(query: Readonly<Record<string, unknown>>): KeyQuery {
  const { offset, limit } = readPage(query, largestPage);
  const wanted = singleValue('state', query)?.split(',');
  const order = readChoice(singleValue('order', query) ?? 'oldest', ['order'], orders);
  return {
    offset,
    limit,
    id: singleValue('id', query),
    states: wanted?.map((state) => readChoice(state, ['state'], states)),
    pendingFirst: order === 'pending',
  };
}

const orders = ['oldest', 'pending'] as const;

async function entry({ db }: KeyWork, id: string): Promise<KeyEntry> {
  const row = await findKey(db, id);
  if (row === undefined) throw unknownRecord('key', id);
  return shown(row);
}

/** Field by field: a column that is added is not shown by itself. */
const shown = (row: KeyRow): KeyEntry => ({
  id: row.id,
  ...(row.tenant !== null && { tenant: row.tenant }),
  name: row.name,
  state: row.state,
  source: row.source,
  ...(row.request !== null && { request: JSON.parse(row.request) as unknown }),
  created: row.created,
  ...(row.issued !== null && { issued: row.issued }),
  ...(row.expires !== null && { expires: row.expires }),
  ...(row.revoked !== null && { [row.state === 'rejected' ? 'rejected' : 'revoked']: row.revoked }),
});
