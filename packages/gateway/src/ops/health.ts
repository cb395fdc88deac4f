// Liveness and readiness: a supervisor restarts a process that is not alive; a load balancer sends
// requests elsewhere while it is not ready.
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from '../http/answer.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

export function bindHealth(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async (request, reply) =>
    sendAnswer(reply, { status: 'ok' }, request.assumed),
  );
  const { state, storeHealth } = services;
  app.addHook('onClose', async () => storeHealth.close());
  app.get('/readyz', async (request, reply) => {
    const why = state.isDraining ? 'the gateway is draining' : await storeHealth.whyNot();
    if (why !== undefined) throw new Failure(503, `not ready: ${why}`);
    return sendAnswer(reply, { status: 'ready' }, request.assumed);
  });
}
