// The operator's view of the tenants: list, remove, export, import.
import * as z from 'zod/mini';
import { zFields, zParameter, zText } from '../checks/inputs.ts';
import { unknownRecord } from '../failure.ts';
import { PlainText } from '../handlers/call.ts';
import { readPage } from '../http/query.ts';
import { describeTenants, removeTenant, type ListedTenant } from '../keys/tenants.ts';
import { toText } from '../seed/export.ts';
import { readSeedData } from '../seed/read-data.ts';
import {
  fillTenant,
  fillTenants,
  type Imported,
  readTenant,
  readTenants,
} from '../seed/tenants.ts';
import { shown as shownKey } from './keys.ts';
import { largestBody, largestPage, route, type ControlServices, type Routes } from './route.ts';
import type { ImportedTenant, TenantEntry } from './wire.ts';

/** An export is text. */
const zData = z.pipe(
  z.unknown(),
  z.transform((data: unknown, { issues }) => {
    if (typeof data !== 'string') return data;
    try {
      return JSON.parse(data) as unknown;
    } catch (error) {
      const message = `is not JSON: ${(error as Error).message}`;
      issues.push({ code: 'custom', message, input: data });
      return undefined;
    }
  }),
);

const zName = z.prefault(zText(), 'imported in the control plane');

export const tenantRoutes = ({ store, now }: Pick<ControlServices, 'store' | 'now'>): Routes => {
  async function describe({ tenant, key }: Imported): Promise<ImportedTenant> {
    const [entry] = await describeTenants(store, { offset: 0, limit: 1, id: tenant });
    if (entry === undefined) throw unknownRecord('tenant', tenant);
    return { ...shown(entry), ...(key && { apiKey: key.apiKey }) };
  }
  return {
    'GET /tenants': route({
      query: z.looseObject({ id: z.optional(zParameter) }),
      async run({ query }) {
        const { offset, limit } = readPage(query, { largest: largestPage });
        return (await describeTenants(store, { offset, limit, id: query.id })).map(shown);
      },
    }),
    'DELETE /tenants/:id': ({ params: { id = '' } }) => removeTenant(store, id),
    'GET /tenants/:id/export': async ({ params: { id = '' } }) =>
      new PlainText(toText(await readTenant(store, id))),
    'GET /export': async () => new PlainText(toText({ tenants: await readTenants(store) })),
    'POST /tenants/import': route({
      bodyLimit: largestBody,
      body: zFields({ data: zData, tenant: z.optional(zText()), name: zName }),
      async run({ body: { data, tenant, name } }) {
        const root = ['body', 'data'];
        const time = new Date(now()).toISOString();
        const checked = readSeedData(data, root);
        return describe(await fillTenant(store, checked, { tenant, name, now: time, root }));
      },
    }),
    'POST /import': route({
      bodyLimit: largestBody,
      body: zFields({
        data: z.pipe(zData, zFields({ tenants: z.array(z.unknown()) })),
        name: zName,
      }),
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

const shown = ({ id, created, keys, records }: ListedTenant): TenantEntry => ({
  id,
  created,
  records,
  keys: keys.map(shownKey),
});
