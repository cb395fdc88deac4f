import type { FastifyRequest } from 'fastify';
import { Failure, shortened } from '../failure.ts';
import { singleValue } from '../http/query.ts';
import type { Services } from '../services.ts';
import { findKey, tenantOf } from '../store/keys.ts';
import type { Tenant } from '../store/tenant.ts';

/**
 * Whose records a request to the control plane is about: those of the key whose id the query
 * parameter `key` has, else those of the key that the gateway was started with.
 *
 * @throws Failure (404) when there is no such key.
 */
export async function controlTenant(
  { query }: Pick<FastifyRequest, 'query'>,
  { store, keyring }: Services,
): Promise<Tenant> {
  const id = singleValue('key', query as Record<string, unknown>);
  if (id === undefined) {
    const tenant = await keyring.usual();
    if (tenant) return tenant;
    throw new Failure(404, 'no key opens this gateway; issue one, or name one by ?key=ID');
  }
  const row = await findKey(store.read, id);
  if (row === undefined) throw new Failure(404, `key: no key ${shortened(id)}`);
  return tenantOf(row);
}
