// The control plane: what a test does to the gateway, beside what a client does by the API. It is
// off without a token. Each part binds its routes under the prefix, and all are guarded alike.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../http/services.ts';
import { bindProviderStates } from './provider-states.ts';

export const controlPrefix = '/_control';

export interface ControlPlane {
  /** Whether a request is for the control plane, be there such a path or not. */
  owns(request: FastifyRequest): boolean;
  /** @throws Failure (401, 403) */
  admit(request: FastifyRequest): void;
}

const parts = [bindProviderStates];

const inside = new RegExp(`^${controlPrefix}(?:[/?]|$)`);

/** `undefined` when it is off; its paths are then like all that do not exist. */
export function bindControl(app: FastifyInstance, services: Services): ControlPlane | undefined {
  const { guard } = services;
  if (guard === undefined) return undefined;
  for (const bindPart of parts) bindPart(app, controlPrefix, services);
  return {
    // By the route that was found, as the router decodes what the URL may have encoded.
    owns: ({ routeOptions, url }) => inside.test(routeOptions.url ?? url),
    admit: ({ raw }) => guard(raw),
  };
}
