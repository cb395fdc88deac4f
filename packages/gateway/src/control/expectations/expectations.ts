// Expectations: how the gateway responds to matching calls.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger } from '../../checks/inputs.ts';
import { unknownRecord } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Interceptor } from '../../http/interceptor.ts';
import type { Store } from '../../store/database.ts';
import { knownParams, matches, zMatch, zOperation } from '../match/match.ts';
import type { MatchedRequest } from '../match/request.ts';
import { route, type Routes } from '../route.ts';
import type { Expectation } from '../wire.ts';
import { PendingResponses } from './delays.ts';
import { type Applied, applyEffect, type NewExpectation, zEffect } from './effects.ts';
import type { Expectations, HeldExpectations } from './held-expectations.ts';

const zCalls = (least: number) => z.optional(zInteger(least, 1_000_000));

const zExpectation: z.ZodMiniType<NewExpectation> = zFields({
  operation: z.optional(zOperation),
  match: z.optional(zMatch),
  when: z.prefault(z.enum(['before', 'after']), 'before'),
  effect: zEffect,
  skip: zCalls(0),
  times: zCalls(1),
}).check(knownParams);

export const expectationRoutes = (expectations: Expectations): Routes => ({
  'GET /expectations': async ({ tenant }): Promise<Expectation[]> =>
    expectations.of((await tenant()).id).list.map(({ expectation }) => expectation),
  'POST /expectations': route({
    body: zExpectation,
    run: async ({ body, tenant }) => expectations.add((await tenant()).id, body),
  }),
  async 'DELETE /expectations'({ tenant }) {
    expectations.of((await tenant()).id).list = [];
  },
  async 'DELETE /expectations/:id'({ params: { id = '' }, tenant }) {
    const { list } = expectations.of((await tenant()).id);
    const at = list.findIndex(({ expectation }) => expectation.id === id);
    if (at < 0) throw unknownRecord('expectation', id);
    list.splice(at, 1);
  },
});

/** Matches, then applies in one place: before, around and after the operation. */
export function createExpector(
  app: FastifyInstance,
  store: Store,
  expectations: Expectations,
): Interceptor['expect'] {
  const pending = new PendingResponses();
  app.addHook('preClose', async () => pending.release());
  return (request, reply, tenant) => {
    const { operationId } = request.route.config;
    const held = expectations.of(tenant.id);
    if (operationId === undefined || (held.list.length === 0 && !held.replay)) return undefined;
    // Nothing applies to a key that was revoked meanwhile.
    return store
      .of(tenant)
      .confirm()
      .then(() => {
        const applied = pick(held, operationId, request as MatchedRequest);
        if (applied === undefined) return undefined;
        request.expectation = applied.id;
        return (respond) => applyEffect(applied, reply, pending, respond);
      });
  };
}

/** The first that matches; it is counted. Those of the test come before the replay. */
function pick(
  { list, replay }: HeldExpectations,
  operation: OperationId,
  request: MatchedRequest,
): Applied | undefined {
  for (const held of list) {
    const { expectation } = held;
    const { operation: named = operation, match = {}, skip = 0, times = Infinity } = expectation;
    if (named !== operation || expectation.hits >= times || !matches(match, request)) continue;
    if (held.skipped < skip) held.skipped += 1;
    else {
      expectation.hits += 1;
      return expectation;
    }
  }
  return replay?.(operation, request);
}
