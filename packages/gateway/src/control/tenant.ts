import type { FastifyRequest } from 'fastify';
import { Failure, shortened } from '../failure.ts';
import { singleValue } from '../http/query.ts';
import type { Services } from '../services.ts';
import { findKey } from '../store/keys.ts';
import type { Tenant } from '../store/tenant.ts';
import { findTenant, toTenant } from '../store/tenants.ts';

/**
 * Finds the tenant of a control-plane request: the query parameter `tenant` has its id, or `key`
 * the id of one of its keys. By default it is the tenant of the key that the gateway was started
 * with. The result is valid for any version of the tenant.
 *
 * @throws Failure (404) when there is no such tenant or key.
 */
export async function controlTenant(
  { query }: Pick<FastifyRequest, 'query'>,
  { store, keyring }: Pick<Services, 'store' | 'keyring'>,
): Promise<Tenant> {
  const id = singleValue('tenant', query as Record<string, unknown>);
  const key = singleValue('key', query as Record<string, unknown>);
  if (id === undefined && key === undefined) {
    const tenant = await keyring.usual();
    if (tenant) return { ...tenant, version: null };
    throw new Failure(404, 'this gateway has no accepted key; issue one, or name one with ?key=ID');
  }
  const row = key === undefined ? undefined : await findKey(store.read, key);
  if (key !== undefined && !row) throw new Failure(404, `key: no key ${shortened(key)}`);
  if (row?.tenant === null) {
    throw new Failure(404, `key: the key ${row.id} is ${row.state}, so it has no records`);
  }
  const named = row?.tenant ?? id ?? '';
  const tenant = await findTenant(store.read, named);
  if (tenant === undefined) throw new Failure(404, `tenant: no tenant ${shortened(named)}`);
  return { ...toTenant(tenant), version: null };
}
