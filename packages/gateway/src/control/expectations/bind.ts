// Expectations: how the gateway responds to matching calls, set and cleared in the control plane.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defectMessage, unknownRecord } from '../../failure.ts';
import { errorBody } from '../../http/error-body.ts';
import { getLogId } from '../../http/observe.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Tenant } from '../../store/tenant.ts';
import type { MatchedRequest } from '../match/differences.ts';
import type { ControlServices, Part } from '../route.ts';
import { applyAfter, applyBefore, removeHeaders, shapesBody } from './effects.ts';
import { type Applied, isExpected } from './expectations.ts';
import { PendingResponses } from './pending-responses.ts';
import { applyPreference } from './prefer.ts';
import { readExpectation } from './read-expectation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The expectation that applies to this call. */
    applied: Applied | undefined;
    /** Whether it is still to be applied, to the response of the handler. */
    expectationWaits: boolean;
  }
}

/** Applies the expectations to calls. A call of a tenant without any waits for nothing. */
export interface ExpectationInjector {
  /**
   * Before the operation runs. It may have to be called again, for a tenant that has changed.
   *
   * @returns whether the operation runs; otherwise the response is sent.
   * @throws Stale, or a Failure that `Prefer` asks for.
   */
  before(request: FastifyRequest, reply: FastifyReply, tenant: Tenant): boolean | Promise<boolean>;
  /** Before the response of the operation is sent. */
  after(request: FastifyRequest, reply: FastifyReply, body: unknown, done: Done): void;
}

type Done = (error: Error | null, body?: unknown) => void;

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

export function createExpectationInjector(
  app: FastifyInstance,
  { expectations, log }: Pick<ControlServices, 'expectations' | 'log'>,
): ExpectationInjector {
  const held = new PendingResponses();
  app.addHook('preClose', async () => held.release());
  app.decorateRequest('applied');
  app.decorateRequest('expectationWaits', false);

  async function applyFirst(
    request: FastifyRequest,
    reply: FastifyReply,
    tenant: Tenant,
    operationId: OperationId,
  ): Promise<boolean> {
    const pick = await expectations.pick(tenant, operationId, request as MatchedRequest);
    if (pick === undefined) return true;
    request.applied = pick;
    const { when, effect } = pick.expectation;
    request.expectationWaits = when === 'after';
    if (when === 'after') return true;
    const outcome = await applyBefore(pick, reply, held);
    if (outcome === 'handler') {
      request.expectationWaits = shapesBody(effect);
      return true;
    }
    if (outcome !== 'ended') void reply.send(outcome.body);
    return false;
  }

  async function change(
    applied: Applied,
    reply: FastifyReply,
    body: unknown,
    done: Done,
  ): Promise<void> {
    try {
      // Operations answer texts, or nothing.
      const text = typeof body === 'string' ? body : '';
      const outcome = await applyAfter(applied, reply, held, text);
      // Fastify writes the response at once, and throws what Node refuses.
      if (outcome !== 'ended') done(null, outcome.body);
    } catch (error) {
      fail(error, applied, reply, done);
    }
  }

  /** Not by Fastify's error handler, which a failed handler has already used. */
  function fail(error: unknown, applied: Applied, reply: FastifyReply, done: Done): void {
    log.defect(error, getLogId(reply.request));
    try {
      removeHeaders(reply, applied);
      reply.code(500).type('application/json; charset=utf-8');
      done(null, JSON.stringify(errorBody(500, defectMessage)));
    } catch {
      reply.request.raw.socket.destroy();
    }
  }

  return {
    before(request, reply, tenant) {
      applyPreference(request, reply);
      const { operationId } = request.route.config;
      // A call that begins again has met its expectation.
      if (operationId === undefined || request.applied) return true;
      if (!isExpected(tenant, operationId)) return true;
      return applyFirst(request, reply, tenant, operationId);
    },
    after(request, reply, body, done) {
      const { applied } = request;
      if (applied === undefined || !request.expectationWaits) return done(null, body);
      request.expectationWaits = false;
      void change(applied, reply, body, done);
    },
  };
}
