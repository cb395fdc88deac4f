// Expectations: how the gateway responds to matching calls, as the control plane sets it, or as the call
// itself asks for with `Prefer: code=404`.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { zFields, zInteger, zNumber, zText } from '../../checks/inputs.ts';
import { badInput, Failure, shortened } from '../../failure.ts';
import { document } from '../../generated/openapi.ts';
import type { Interceptor } from '../../http/interceptor.ts';
import { operationsIn } from '../../openapi-document.ts';
import type { Store } from '../../store/database.ts';
import { listExpectations } from '../../store/expectations.ts';
import { knownParams, zMatch, zOperation } from '../match/match.ts';
import type { MatchedRequest } from '../match/request.ts';
import { route, type Routes } from '../route.ts';
import { PendingResponses } from './delays.ts';
import { applyEffect, zEffect } from './effects.ts';
import {
  clearExpectations,
  isExpected,
  type NewExpectation,
  pickExpectation,
  setExpectation,
  toExpectation,
} from './expectations.ts';

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

export const expectationRoutes = (store: Store): Routes => ({
  'GET /expectations': async ({ tenant }) =>
    (await listExpectations(store.of(await tenant()).read)).map(toExpectation),
  'POST /expectations': route({
    body: zExpectation,
    run: ({ body, write }) => write((db) => setExpectation(db, body)),
  }),
  'DELETE /expectations': ({ write }) => write((db) => clearExpectations(db)),
  'DELETE /expectations/:id': ({ params: { id }, write }) =>
    write((db) => clearExpectations(db, id)),
});

/** Matches, then applies in one place: before, around and after the operation. */
export function createExpector(app: FastifyInstance, store: Store): Interceptor['expect'] {
  const held = new PendingResponses();
  app.addHook('preClose', async () => held.release());
  return (request, reply, tenant) => {
    applyPreference(request, reply);
    const { operationId } = request.route.config;
    if (operationId === undefined || !isExpected(tenant, operationId)) return undefined;
    const matched = request as MatchedRequest;
    return pickExpectation(store, tenant, operationId, matched).then((applied) => {
      if (applied === undefined) return undefined;
      request.expectation = applied.expectation.id;
      return (respond) => applyEffect(applied, { reply, held, respond });
    });
  };
}

/** The statuses of each operation, and `default` if it means every error. */
const documented = new Map(
  operationsIn(document).map(({ operation: { operationId, responses } }) => [
    operationId,
    Object.keys(responses as object),
  ]),
);

/**
 * Applies `Prefer`. For the status of a success the call goes on.
 *
 * @throws Failure of the status of an error; 400 for one that is not documented.
 */
function applyPreference({ headers, route }: FastifyRequest, reply: FastifyReply): void {
  if (headers['prefer'] === undefined) return;
  const { operationId = '' } = route.config;
  const [, text] = /(?:^|[,;\s])code\s*=\s*"?([^",;\s]*)/i.exec(String(headers['prefer'])) ?? [];
  if (text === undefined) return;
  const statuses = documented.get(operationId) ?? [];
  const isError = /^[45]\d\d$/.test(text);
  if (!statuses.includes(text) && !(isError && statuses.includes('default'))) {
    const choices = statuses.map((one) => (one === 'default' ? 'any error (400 to 599)' : one));
    throw badInput(
      `Prefer: ${operationId} documents no status ${shortened(text)}; it documents ${choices.join(', ')}`,
    );
  }
  const preference = { 'preference-applied': `code=${text}` };
  if (!isError) reply.headers(preference);
  else throw new Failure(Number(text), `Prefer: code=${text}`, { headers: preference });
}
