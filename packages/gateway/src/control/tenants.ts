// The operator's view of the tenants and their keys: lists, issues, rejects, revokes and removes keys,
// lists, removes, exports and imports tenants. The secret of a key is shown once.
import * as z from 'zod/mini';
import { isFields } from '../checks/describe.ts';
import { zFields, zText, zTime } from '../checks/inputs.ts';
import { PlainText } from '../handlers/call.ts';
import * as keys from '../keys/lifecycle.ts';
import { fillWith } from '../seed/read-data.ts';
import { readTenant, readTenants, toText } from '../seed/tenants.ts';
import type { Store } from '../store/database.ts';
import { listKeys, type KeyRow } from '../store/keys.ts';
import { countRecordsByTenant, removeRecords } from '../store/scoped.ts';
import { listSnapshots, removeSnapshot } from '../store/snapshots.ts';
import { sql } from '../store/sql.ts';
import { freshTenant } from '../store/tenant.ts';
import { listTenants } from '../store/tenants.ts';
import { route, type ControlRequest, type ControlServices, type Routes } from './route.ts';
import type { IssuedKey, KeyEntry, TenantEntry } from './wire.ts';

const zNewKey = zFields({
  name: z.prefault(zText(), 'created in the control plane'),
  tenant: z.optional(zText()),
  expires: z.optional(zTime),
});

const zImport = zFields({
  data: z.unknown(),
  name: z.prefault(zText(), 'imported in the control plane'),
});

export const tenantRoutes = ({ store, fill, now, expectations }: ControlServices): Routes => {
  const isoNow = (): string => new Date(now()).toISOString();
  const write = <T>(job: (work: keys.KeyWork) => Promise<T>): Promise<T> =>
    store.write((db) => job({ db, now: isoNow() }));
  const end =
    (state: 'revoked' | 'rejected') =>
    ({ params: { id = '' } }: ControlRequest): Promise<KeyEntry> =>
      write(async (work) => showKey(await keys.endKey(work, id, state)));
  return {
    'GET /keys': async () => (await listKeys(store.read)).map(showKey),
    'POST /keys': route({
      body: z.prefault(zNewKey, {}),
      run: ({ body }) =>
        write(async (work) => issued(work, await keys.createKey(work, { ...body, fill }))),
    }),
    'POST /keys/:id/issue': ({ params: { id = '' } }) =>
      write(async (work) => issued(work, await keys.issueKey(work, id, fill))),
    'DELETE /keys/:id': ({ params: { id = '' } }) => write((work) => keys.removeKey(work, id)),
    'POST /keys/:id/reject': end('rejected'),
    'POST /keys/:id/revoke': end('revoked'),
    'GET /tenants': () => listEntries(store),
    async 'DELETE /tenants/:id'({ params: { id = '' } }) {
      expectations.clear(await removeTenant(store, id));
    },
    'GET /tenants/:id/export': async ({ params: { id = '' } }) =>
      new PlainText(toText(await readTenant(store, id))),
    'GET /export': async () => new PlainText(toText({ tenants: await readTenants(store) })),
    'POST /import': route({
      body: zImport,
      run({ body: { data, name } }) {
        const fills = readImport(data, isoNow);
        // One transaction: a process that ends in the middle leaves no tenant, and none without a key.
        return write(async (work) => {
          const imported: IssuedKey[] = [];
          for (const fillTenant of fills) {
            const key = await keys.createKey(work, { name, fill: fillTenant });
            imported.push(await issued(work, key));
          }
          return imported;
        });
      },
    }),
  };
};

/** The records of one tenant, or of each one in an export of all. */
function readImport(data: unknown, now: () => string): keys.Fill[] {
  const root = ['body', 'data'];
  const tenants = isFields(data) ? data['tenants'] : undefined;
  if (!Array.isArray(tenants)) return [fillWith(data, root, now)];
  return tenants.map((one, index) => fillWith(one, [...root, 'tenants', index], now));
}

const issued = async (work: keys.KeyWork, key: keys.IssuedKey): Promise<IssuedKey> => ({
  ...showKey(await keys.demandKey(work.db, key.id)),
  ...key,
});

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

async function listEntries({ read }: Store): Promise<TenantEntry[]> {
  const tenants = await listTenants(read);
  const keysOf = Map.groupBy(await listKeys(read), ({ tenant }) => tenant);
  const ids = tenants.map(({ id }) => id);
  const records = await countRecordsByTenant(read, ids);
  return tenants.map(({ id, created }) => ({
    id,
    created,
    records: records.get(id) ?? 0,
    keys: (keysOf.get(id) ?? []).map(showKey),
  }));
}

/** With its records, snapshots and keys. @returns its id */
async function removeTenant(store: Store, id: string): Promise<string> {
  const tenant = await keys.demandTenant(store.read, id);
  await store.of(freshTenant(tenant.id)).write(async (db) => {
    for (const { name } of await listSnapshots(db)) await removeSnapshot(db, name);
    await removeRecords(db);
    db.send(sql`DELETE FROM keys WHERE tenant = ${tenant.id}`);
    db.send(sql`DELETE FROM tenants WHERE id = ${tenant.id}`);
  });
  return tenant.id;
}
