// Keys, as whoever runs the gateway sees them: listed, issued, rotated, rejected, revoked, removed. A
// secret is shown once.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import {
  createKey,
  expiry,
  issueKey,
  rejectKey,
  removeKey,
  revokeKey,
  rotateKey,
  type KeyWork,
  type NewKeyOptions,
} from '../keys/lifecycle.ts';
import { findKey, listKeys, type KeyQuery, type KeyRow } from '../store/keys.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import { readChoice, readFields, readInteger, readText, readTime } from '../checks/fields.ts';
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
    const wanted = readNewKey(request.body);
    const issued = await write(async (work) => {
      const { id, apiKey } = await createKey(work, { ...wanted, fill });
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
  app.post<WithId>(`${url}/:id/rotate`, async (request, reply) => {
    const { overlap = 0 } = readFields(request.body ?? {}, ['body'], ['overlap']);
    const ms = readInteger(overlap, ['body', 'overlap'], 0, longestOverlap);
    const issued = await write(async (work) => {
      const { id, apiKey } = await rotateKey(work, request.params.id, ms);
      return { ...(await entry(work, id)), apiKey };
    });
    return sendAnswer(reply, issued, request.assumed);
  });
  app.delete<WithId>(`${url}/:id`, async (request, reply) => {
    await write((work) => removeKey(work, request.params.id));
    return sendAnswer(reply, {}, request.assumed);
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

/** A year, in milliseconds. */
const longestOverlap = 366 * 24 * 60 * 60 * 1000;

/** @throws Failure (400) that names the field. */
function readNewKey(body: unknown): Pick<NewKeyOptions, 'name' | 'tenant' | 'expires'> {
  const { name, tenant, expires } = readFields(body ?? {}, ['body'], ['name', 'tenant', 'expires']);
  return {
    name: name === undefined ? 'made in the control plane' : readText(name, ['body', 'name']),
    tenant: tenant === undefined ? undefined : readText(tenant, ['body', 'tenant']),
    expires: expires === undefined ? undefined : readTime(expires, ['body', 'expires']),
  };
}

/** Whatever the API allows. */
const largestPage = 1000;

const states = ['pending', 'issued', 'revoked', 'rejected'] as const;

/** @throws Failure (400) that names the parameter. */
function readKeyQuery(query: Readonly<Record<string, unknown>>): KeyQuery {
  const { offset, limit } = readPage(query, largestPage);
  const tenant = singleValue('tenant', query);
  const wanted = singleValue('state', query)?.split(',');
  const order = readChoice(singleValue('order', query) ?? 'oldest', ['order'], orders);
  return {
    offset,
    limit,
    id: singleValue('id', query),
    tenants: tenant === undefined ? undefined : [tenant.toLowerCase()],
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
export const shown = (row: KeyRow): KeyEntry => ({
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
