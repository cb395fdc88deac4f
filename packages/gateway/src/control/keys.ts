// The operator's view of the keys: list, issue, reject, revoke, remove. A secret is shown once.
import { unknownRecord } from '../failure.ts';
import {
  createKey,
  expiry,
  issueKey,
  rejectKey,
  removeKey,
  revokeKey,
  type IssuedKey,
  type KeyWork,
  type NewKeyOptions,
} from '../keys/lifecycle.ts';
import { findKey, listKeys, type KeyQuery, type KeyRow } from '../store/keys.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import { readChoice, readFields, readText, readTime } from '../checks/fields.ts';
import { largestPage, type ControlRequest, type Part } from './route.ts';
import type { KeyEntry } from './wire.ts';

export const keyRoutes: Part = ({ store, fill, now }) => {
  const isoNow = (): string => new Date(now()).toISOString();
  const write = <T>(job: (work: KeyWork) => Promise<T>): Promise<T> =>
    store.write((db) => job({ db, now: isoNow() }));
  const issue = (job: (work: KeyWork) => Promise<IssuedKey>): Promise<KeyEntry> =>
    write(async (work) => {
      const { id, apiKey } = await job(work);
      return { ...(await entry(work, id)), apiKey };
    });
  const change =
    (job: typeof revokeKey) =>
    ({ params: { id = '' } }: ControlRequest): Promise<KeyEntry> =>
      write(async (work) => {
        await job(work, id);
        return entry(work, id);
      });
  return {
    async 'GET /keys'({ query }) {
      const page = { ...readKeyQuery(query), notBefore: expiry(isoNow()) };
      return (await listKeys(store.read, page)).map(shown);
    },
    'POST /keys'({ body }) {
      const wanted = readNewKey(body);
      return issue((work) => createKey(work, { ...wanted, fill }));
    },
    'POST /keys/:id/issue': ({ params: { id = '' } }) => issue((work) => issueKey(work, id, fill)),
    'DELETE /keys/:id': ({ params: { id = '' } }) => write((work) => removeKey(work, id)),
    'POST /keys/:id/reject': change(rejectKey),
    'POST /keys/:id/revoke': change(revokeKey),
  };
};

/** @throws Failure (400) that names the field. */
function readNewKey(body: unknown): Pick<NewKeyOptions, 'name' | 'tenant' | 'expires'> {
  const { name, tenant, expires } = readFields(body ?? {}, ['body'], ['name', 'tenant', 'expires']);
  return {
    name: name === undefined ? 'created in the control plane' : readText(name, ['body', 'name']),
    tenant: tenant === undefined ? undefined : readText(tenant, ['body', 'tenant']),
    expires: expires === undefined ? undefined : readTime(expires, ['body', 'expires']),
  };
}

const states = ['pending', 'issued', 'revoked', 'rejected'] as const;

/** @throws Failure (400) that names the parameter. */
function readKeyQuery(query: Readonly<Record<string, unknown>>): KeyQuery {
  const { offset, limit } = readPage(query, { largest: largestPage });
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

/** Copies each field by name, so that a new column is not exposed by accident. */
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
