// The operator's view of the tenants and their keys: lists, issues, rejects, revokes and removes keys,
// lists, removes, exports and imports tenants. The secret of a key is shown once.
import * as z from 'zod/mini';
import { zFields, zParameter, zText, zTime } from '../checks/inputs.ts';
import { unknownRecord } from '../failure.ts';
import { PlainText } from '../handlers/call.ts';
import { readPage } from '../http/query.ts';
import {
  createKey,
  expiry,
  issueKey,
  rejectKey,
  removeKey,
  revokeKey,
  type IssuedKey,
  type KeyWork,
} from '../keys/lifecycle.ts';
import { describeTenants, removeTenant, type ListedTenant } from '../keys/tenants.ts';
import { readSeedData } from '../seed/read-data.ts';
import {
  fillTenant,
  fillTenants,
  type Imported,
  readTenant,
  readTenants,
  toText,
} from '../seed/tenants.ts';
import { findKey, listKeys, type KeyRow } from '../store/keys.ts';
import {
  largestBody,
  largestPage,
  route,
  type ControlRequest,
  type ControlServices,
  type Routes,
} from './route.ts';
import type { ImportedTenant, KeyEntry, TenantEntry } from './wire.ts';

const zNewKey = zFields({
  name: z.prefault(zText(), 'created in the control plane'),
  tenant: z.optional(zText()),
  expires: z.optional(zTime),
});

const zKeyQuery = z.looseObject({
  id: z.optional(zParameter),
  tenant: z.optional(zParameter),
  state: z.optional(
    z.pipe(
      z.pipe(
        zParameter,
        z.transform((text: string) => text.split(',')),
      ),
      z.array(z.enum(['pending', 'issued', 'revoked', 'rejected'])),
    ),
  ),
  order: z.prefault(z.pipe(zParameter, z.enum(['oldest', 'pending'])), 'oldest'),
});

export const keyRoutes = ({ store, fill, now }: ControlServices): Routes => {
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
    'GET /keys': route({
      query: zKeyQuery,
      async run({ query }) {
        const { id, tenant, state, order } = query;
        const rows = await listKeys(store.read, {
          ...readPage(query, { largest: largestPage }),
          id,
          tenants: tenant === undefined ? undefined : [tenant.toLowerCase()],
          states: state,
          pendingFirst: order === 'pending',
          notBefore: expiry(isoNow()),
        });
        return rows.map(showKey);
      },
    }),
    'POST /keys': route({
      body: z.prefault(zNewKey, {}),
      run: ({ body }) => issue((work) => createKey(work, { ...body, fill })),
    }),
    'POST /keys/:id/issue': ({ params: { id = '' } }) => issue((work) => issueKey(work, id, fill)),
    'DELETE /keys/:id': ({ params: { id = '' } }) => write((work) => removeKey(work, id)),
    'POST /keys/:id/reject': change(rejectKey),
    'POST /keys/:id/revoke': change(revokeKey),
  };
};

async function entry({ db }: KeyWork, id: string): Promise<KeyEntry> {
  const row = await findKey(db, id);
  if (row === undefined) throw unknownRecord('key', id);
  return showKey(row);
}

/** Copies each field by name, so that a new column is not exposed by accident. */
const showKey = (row: KeyRow): KeyEntry => ({
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

const zName = z.prefault(zText(), 'imported in the control plane');

export const tenantRoutes = ({ store, now }: ControlServices): Routes => {
  async function describe({ tenant, key }: Imported): Promise<ImportedTenant> {
    const [entry] = await describeTenants(store, { offset: 0, limit: 1, id: tenant });
    if (entry === undefined) throw unknownRecord('tenant', tenant);
    return { ...showTenant(entry), ...(key && { apiKey: key.apiKey }) };
  }
  return {
    'GET /tenants': route({
      query: z.looseObject({ id: z.optional(zParameter) }),
      async run({ query }) {
        const { offset, limit } = readPage(query, { largest: largestPage });
        return (await describeTenants(store, { offset, limit, id: query.id })).map(showTenant);
      },
    }),
    'DELETE /tenants/:id': ({ params: { id = '' } }) => removeTenant(store, id),
    'GET /tenants/:id/export': async ({ params: { id = '' } }) =>
      new PlainText(toText(await readTenant(store, id))),
    'GET /export': async () => new PlainText(toText({ tenants: await readTenants(store) })),
    'POST /tenants/import': route({
      bodyLimit: largestBody,
      body: zFields({ data: z.unknown(), tenant: z.optional(zText()), name: zName }),
      async run({ body: { data, tenant, name } }) {
        const root = ['body', 'data'];
        const time = new Date(now()).toISOString();
        const checked = readSeedData(data, root);
        return describe(await fillTenant(store, checked, { tenant, name, now: time, root }));
      },
    }),
    'POST /import': route({
      bodyLimit: largestBody,
      body: zFields({ data: zFields({ tenants: z.array(z.unknown()) }), name: zName }),
      async run({ body: { data, name } }) {
        const root = ['body', 'data', 'tenants'];
        const all = data.tenants.map((one, index) => readSeedData(one, [...root, index]));
        const time = new Date(now()).toISOString();
        const imported = await fillTenants(store, all, { name, now: time, root });
        return Promise.all(imported.map(describe));
      },
    }),
  };
};

const showTenant = ({ id, created, keys, records }: ListedTenant): TenantEntry => ({
  id,
  created,
  records,
  keys: keys.map(showKey),
});
