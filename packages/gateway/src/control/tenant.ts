import type { FastifyRequest } from 'fastify';
import { Failure, shortened } from '../failure.ts';
import { singleValue } from '../http/query.ts';
import type { Services } from '../services.ts';
import { findKey } from '../store/keys.ts';
import type { Tenant } from '../store/tenant.ts';
import { findTenant, tenantOf } from '../store/tenants.ts';

/**
 * Whose records a request to the control plane is about: those of the tenant whose id the query
 * parameter `tenant` has, of the key whose id `key` has, else of the key that the gateway was
 * started with. The answer holds for any version of the tenant.
 *
 * @throws Failure (404) when there is no such tenant or key.
 */
export async function controlTenant(
  { query }: Pick<FastifyRequest, 'query'>,
  { store, keyring }: Services,
): Promise<Tenant> {
  const id = singleValue('tenant', query as Record<string, unknown>);
  const key = singleValue('key', query as Record<string, unknown>);
  if (id === undefined && key === undefined) {
    const tenant = await keyring.usual();
    if (tenant) return { ...tenant, version: null };
    throw new Failure(404, 'no key opens this gateway; issue one, or name one by ?key=ID');
  }
  const row = key === undefined ? undefined : await findKey(store.read, key);
  if (key !== undefined && !row) throw new Failure(404, `key: no key ${shortened(key)}`);
  if (row?.tenant === null) {
    throw new Failure(404, `key: the key ${row.id} is ${row.state}, and has no records`);
  }
  const named = row?.tenant ?? id ?? '';
  const tenant = await findTenant(store.read, named);
  if (tenant === undefined) throw new Failure(404, `tenant: no tenant ${shortened(named)}`);
  return { ...tenantOf(tenant), version: null };
}
