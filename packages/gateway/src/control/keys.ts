// The operator's view of the keys: list, issue, reject, revoke, remove. A secret is shown once.
import * as z from 'zod/mini';
import { zFields, zParameter, zText, zTime } from '../checks/inputs.ts';
import { unknownRecord } from '../failure.ts';
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
import { findKey, listKeys, type KeyRow } from '../store/keys.ts';
import {
  largestPage,
  route,
  type ControlRequest,
  type ControlServices,
  type Routes,
} from './route.ts';
import type { KeyEntry } from './wire.ts';

const zNewKey = zFields({
  name: z.prefault(zText(), 'created in the control plane'),
  tenant: z.optional(zText()),
  expires: z.optional(zTime),
});

const states: readonly string[] = ['pending', 'issued', 'revoked', 'rejected'];

const zKeyQuery = z.looseObject({
  id: z.optional(zParameter),
  tenant: z.optional(zParameter),
  state: z.optional(
    z.pipe(
      zParameter.check(
        z.refine((text) => text.split(',').every((one) => states.includes(one)), {
          error: `expected one of ${states.join(', ')}`,
        }),
      ),
      z.transform((text) => text.split(',') as KeyEntry['state'][]),
    ),
  ),
  order: z.prefault(z.pipe(zParameter, z.enum(['oldest', 'pending'])), 'oldest'),
});

export const keyRoutes = ({
  store,
  fill,
  now,
}: Pick<ControlServices, 'store' | 'fill' | 'now'>): Routes => {
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
        return rows.map(shown);
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
