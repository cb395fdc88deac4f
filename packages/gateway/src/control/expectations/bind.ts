// Expectations: how the gateway responds to matching calls, set and cleared in the control plane.
import type { FastifyInstance } from 'fastify';
import { unknownRecord } from '../../failure.ts';
import type { Interceptor } from '../../http/interceptor.ts';
import type { MatchedRequest } from '../match/differences.ts';
import type { Part } from '../route.ts';
import { applyEffect } from './effects.ts';
import { type Expectations, isExpected } from './expectations.ts';
import { PendingResponses } from './pending-responses.ts';
import { applyPreference } from './prefer.ts';
import { readExpectation } from './read-expectation.ts';

export const expectationRoutes: Part = ({ expectations }) => ({
  'GET /expectations': async ({ tenant }) => expectations.list(await tenant()),
  async 'POST /expectations'({ body, tenant }) {
    const expectation = readExpectation(body);
    return expectations.set(await tenant(), expectation);
  },
  async 'DELETE /expectations'({ tenant }) {
    await expectations.clear(await tenant());
  },
  async 'DELETE /expectations/:id'({ params: { id = '' }, tenant }) {
    if (!(await expectations.clear(await tenant(), id))) throw unknownRecord('expectation', id);
  },
});

export function createExpector(
  app: FastifyInstance,
  expectations: Pick<Expectations, 'pick'>,
): Interceptor['expect'] {
  const held = new PendingResponses();
  app.addHook('preClose', async () => held.release());
  return (request, reply, tenant) => {
    applyPreference(request, reply);
    const { operationId } = request.route.config;
    if (operationId === undefined || !isExpected(tenant, operationId)) return undefined;
    return expectations.pick(tenant, operationId, request as MatchedRequest).then((applied) => {
      if (applied === undefined) return undefined;
      request.expectation = applied.expectation.id;
      return (respond) => applyEffect(applied, { reply, held, respond });
    });
  };
}
