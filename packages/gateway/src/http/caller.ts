// Finds the tenant of an API request by its key.
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Tenant } from '../store/tenant.ts';
import { getRawHeaderValues } from './raw-headers.ts';

export interface Caller {
  /** The tenant of the key. */
  readonly tenant: Tenant;
  /** Whether the request has a key. */
  readonly named: boolean;
}

/** @throws Failure (401) */
export function findCaller(
  request: FastifyRequest,
  { keyring, assumptions }: Services,
): Caller | Promise<Caller> {
  const values = getRawHeaderValues(request.raw, 'x-api-key');
  if (request.route.config.keyOptional) {
    request.assumed.add('banner-auth');
    if (values.length === 0 && assumptions['banner-auth'] === 'optional') {
      return keyring
        .usual()
        .then(async (tenant) =>
          tenant ? { tenant, named: false } : named(await keyring.authenticate(values)),
        );
    }
  }
  const tenant = keyring.authenticate(values);
  return tenant instanceof Promise ? tenant.then(named) : named(tenant);
}

const named = (tenant: Tenant): Caller => ({ tenant, named: true });
