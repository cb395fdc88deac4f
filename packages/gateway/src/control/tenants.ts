// Tenants, as whoever runs the gateway sees them: listed, removed, exported and imported.
import type { FastifyInstance } from 'fastify';
import { readFields, readText } from '../checks/fields.ts';
import { unknownRecord } from '../failure.ts';
import { linesOfText } from '../backup/tenant-file.ts';
import { PlainText } from '../handlers/call.ts';
import { sendAnswer } from '../http/answer.ts';
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
import type { ControlServices } from './services.ts';
import type { TenantEntry } from './wire.ts';

type WithId = { Params: { id: string } };

/** Whatever the API allows. */
const largestPage = 1000;

/** More than a request of the API may have: it is many records. */
const bodyLimit = 32 * 1024 * 1024;

export function bindTenants(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { store, now } = services;
  const url = `${prefix}/tenants`;
  app.get(url, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const { offset, limit } = readPage(query, largestPage);
    const page = { offset, limit, id: singleValue('id', query) };
    const tenants = await describeTenants(store, page);
    return sendAnswer(reply, tenants.map(shown), request.assumed);
  });
  app.delete<WithId>(`${url}/:id`, async (request, reply) => {
    await removeTenant(store, request.params.id);
    return sendAnswer(reply, {}, request.assumed);
  });
  app.get<WithId>(`${url}/:id/export`, async (request, reply) => {
    let text = '';
    await readTenant(store, request.params.id, (lines) => {
      text += lines;
    });
    return sendAnswer(reply, new PlainText(text), request.assumed);
  });
  app.post(`${url}/import`, { bodyLimit }, async (request, reply) => {
    const fields = readFields(request.body, ['body'], ['data', 'tenant', 'name']);
    const { tenant, name = 'imported in the control plane' } = fields;
    const data = readText(fields['data'], ['body', 'data'], bodyLimit);
    const imported = await fillTenant(store, () => linesOfText(data), {
      tenant: tenant === undefined ? undefined : readText(tenant, ['body', 'tenant']),
      name: readText(name, ['body', 'name']),
      now: new Date(now()).toISOString(),
    });
    const [entry] = await describeTenants(store, { offset: 0, limit: 1, id: imported.tenant });
    if (entry === undefined) throw unknownRecord('tenant', imported.tenant);
    const { apiKey } = imported.key ?? {};
    return sendAnswer(reply, { ...shown(entry), ...(apiKey && { apiKey }) }, request.assumed);
  });
}

const shown = ({ id, created, keys, records }: ListedTenant): TenantEntry => ({
  id,
  created,
  records,
  keys: keys.map(shownKey),
});
