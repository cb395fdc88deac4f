// The operator's view of the tenants: list, remove, export, import.
import { invalid, readFields, readText } from '../checks/fields.ts';
import { badInput, unknownRecord } from '../failure.ts';
import { PlainText } from '../handlers/call.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
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
import { largestBody, largestPage, type Part } from './route.ts';
import type { ImportedTenant, TenantEntry } from './wire.ts';

export const tenantRoutes: Part = ({ store, now }) => {
  async function describe({ tenant, key }: Imported): Promise<ImportedTenant> {
    const [entry] = await describeTenants(store, { offset: 0, limit: 1, id: tenant });
    if (entry === undefined) throw unknownRecord('tenant', tenant);
    return { ...shown(entry), ...(key && { apiKey: key.apiKey }) };
  }
  return {
    async 'GET /tenants'({ query }) {
      const { offset, limit } = readPage(query, { largest: largestPage });
      const page = { offset, limit, id: singleValue('id', query) };
      return (await describeTenants(store, page)).map(shown);
    },
    'DELETE /tenants/:id': ({ params: { id = '' } }) => removeTenant(store, id),
    'GET /tenants/:id/export': async ({ params: { id = '' } }) =>
      new PlainText(toText(await readTenant(store, id))),
    'GET /export': async () => new PlainText(toText({ tenants: await readTenants(store) })),
    'POST /tenants/import': {
      bodyLimit: largestBody,
      async answer({ body }): Promise<ImportedTenant> {
        const fields = readFields(body, ['body'], ['data', 'tenant', 'name']);
        const { tenant, name = usualName } = fields;
        const root = ['body', 'data'];
        const imported = await fillTenant(store, readSeedData(fromText(fields['data']), root), {
          tenant: tenant === undefined ? undefined : readText(tenant, ['body', 'tenant']),
          name: readText(name, ['body', 'name']),
          now: new Date(now()).toISOString(),
          root,
        });
        return describe(imported);
      },
    },
    'POST /import': {
      bodyLimit: largestBody,
      async answer({ body }): Promise<ImportedTenant[]> {
        const { data, name = usualName } = readFields(body, ['body'], ['data', 'name']);
        const root = ['body', 'data', 'tenants'];
        const { tenants } = readFields(fromText(data), ['body', 'data'], ['tenants']);
        if (!Array.isArray(tenants)) throw invalid(root, 'an array', tenants);
        const all = tenants.map((one: unknown, index) => readSeedData(one, [...root, index]));
        const imported = await fillTenants(store, all, {
          name: readText(name, ['body', 'name']),
          now: new Date(now()).toISOString(),
          root,
        });
        return Promise.all(imported.map(describe));
      },
    },
  };
};

const usualName = 'imported in the control plane';

/** An export is text. */
function fromText(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch (error) {
    throw badInput(`body.data: is not JSON: ${(error as Error).message}`);
  }
}

const shown = ({ id, created, keys, records }: ListedTenant): TenantEntry => ({
  id,
  created,
  records,
  keys: keys.map(shownKey),
});
