// Expectations: how the gateway responds to matching calls, set and cleared in the control plane.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger, zNumber, zText } from '../../checks/inputs.ts';
import { unknownRecord } from '../../failure.ts';
import type { Interceptor } from '../../http/interceptor.ts';
import type { MatchedRequest } from '../match/differences.ts';
import { knownParams, zMatch, zOperation } from '../match/match.ts';
import { route, type Routes } from '../route.ts';
import { applyEffect, zEffect } from './effects.ts';
import { type Expectations, isExpected, type NewExpectation } from './expectations.ts';
import { PendingResponses } from './pending-responses.ts';
import { applyPreference } from './prefer.ts';

const zCalls = (least: number) => z.optional(zInteger(least, 1_000_000));

export const zExpectation: z.ZodMiniType<NewExpectation> = zFields({
  operation: z.optional(zOperation),
  match: z.optional(zMatch),
  when: z.prefault(z.enum(['before', 'after']), 'before'),
  effect: zEffect,
  skip: zCalls(0),
  times: zCalls(1),
  rate: z.optional(zFields({ of: zNumber(0, 1), seed: zText() })),
}).check(knownParams);

export const expectationRoutes = (expectations: Expectations): Routes => ({
  'GET /expectations': async ({ tenant }) => expectations.list(await tenant()),
  'POST /expectations': route({
    body: zExpectation,
    run: async ({ body, tenant }) => expectations.set(await tenant(), body),
  }),
  async 'DELETE /expectations'({ tenant }) {
    await expectations.clear(await tenant());
  },
  async 'DELETE /expectations/:id'({ params: { id = '' }, tenant }) {
    if (!(await expectations.clear(await tenant(), id))) throw unknownRecord('expectation', id);
  },
});

/** Matches, then applies in one place: before, around and after the operation. */
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
