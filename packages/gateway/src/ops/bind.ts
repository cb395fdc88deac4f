// Routes for the operator of a gateway; none needs a key.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { bindHealth } from './health.ts';
import { bindHome } from './home.ts';
import { bindDocument } from './openapi.ts';

export function bindOps(app: FastifyInstance, services: Services): void {
  bindHealth(app, services);
  bindHome(app, services);
  bindDocument(app, services);
}
