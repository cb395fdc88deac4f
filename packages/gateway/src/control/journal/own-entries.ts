import type { FastifyRequest } from 'fastify';
import type { ControlServices } from '../services.ts';
import { controlTenant } from '../tenant.ts';
import type { Mine } from './journal.ts';

/** Those of the tenant; to the usual key belongs what came without a key that is accepted. */
export async function mineOf(request: FastifyRequest, services: ControlServices): Promise<Mine> {
  const { id } = await controlTenant(request, services);
  const usual = await services.keyring.usual();
  return (tenant) => (tenant ?? usual?.id) === id;
}
