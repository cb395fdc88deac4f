// The operator's view of the tenants: list, remove, export, import.
import { readFields, readText } from '../checks/fields.ts';
import { unknownRecord } from '../failure.ts';
import { linesOfText } from '../backup/tenant-file.ts';
import { PlainText } from '../handlers/call.ts';
import { readPage } from '../http/paging.ts';
import { singleValue } from '../http/query.ts';
import {
  describeTenants,
  fillTenant,
  readTenant,
  removeTenant,
  type ListedTenant,
} from '../keys/tenants.ts';
import { shown as shownKey } from './keys.ts';
import { largestBody, largestPage, type Part } from './route.ts';
import type { ImportedTenant, TenantEntry } from './wire.ts';

export const tenantRoutes: Part = ({ store, now }) => ({
  async 'GET /tenants'({ query }) {
    const { offset, limit } = readPage(query, { largest: largestPage });
    const page = { offset, limit, id: singleValue('id', query) };
    return (await describeTenants(store, page)).map(shown);
  },
  'DELETE /tenants/:id': ({ params: { id = '' } }) => removeTenant(store, id),
  async 'GET /tenants/:id/export'({ params: { id = '' } }) {
    let text = '';
    await readTenant(store, id, (lines) => {
      text += lines;
    });
    return new PlainText(text);
  },
  'POST /tenants/import': {
    bodyLimit: largestBody,
    async answer({ body }): Promise<ImportedTenant> {
      const fields = readFields(body, ['body'], ['data', 'tenant', 'name']);
      const { tenant, name = 'imported in the control plane' } = fields;
      const data = readText(fields['data'], ['body', 'data'], largestBody);
      const imported = await fillTenant(store, () => linesOfText(data), {
        tenant: tenant === undefined ? undefined : readText(tenant, ['body', 'tenant']),
        name: readText(name, ['body', 'name']),
        now: new Date(now()).toISOString(),
      });
      const [entry] = await describeTenants(store, { offset: 0, limit: 1, id: imported.tenant });
      if (entry === undefined) throw unknownRecord('tenant', imported.tenant);
      const { apiKey } = imported.key ?? {};
      return { ...shown(entry), ...(apiKey && { apiKey }) };
    },
  },
});

const shown = ({ id, created, keys, records }: ListedTenant): TenantEntry => ({
  id,
  created,
  records,
  keys: keys.map(shownKey),
});
