// Expectations: how the gateway responds to matching calls, set and cleared in the control plane.
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from 'fastify';
import { unknownRecord } from '../../failure.ts';
import type { Part } from '../route.ts';
import type { Expectation } from '../wire.ts';
import { applyExpectation } from './effects.ts';
import type { Expectations } from './expectations.ts';
import { PendingResponses } from './pending-responses.ts';
import { readExpectation } from './read-expectation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The expectation of this call. */
    expectation: Expectation | undefined;
    /** Whether it is still to be applied, after the handler. */
    expectationWaits: boolean;
  }
}

/** Applies the expectations to calls. With callbacks: a call without an expectation waits for nothing. */
export interface ExpectationInjector {
  /** Before the handler runs. */
  before(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void;
  /** Before the response of the handler is sent. */
  after(
    request: FastifyRequest,
    reply: FastifyReply,
    body: unknown,
    done: (error: Error | null, body?: unknown) => void,
  ): void;
}

export const expectationRoutes: Part = ({ expectations }) => ({
  'GET /expectations': async ({ tenant }) => expectations.list((await tenant()).id),
  async 'POST /expectations'({ body, tenant }) {
    const expectation = readExpectation(body);
    return expectations.set((await tenant()).id, expectation);
  },
  async 'DELETE /expectations'({ tenant }) {
    expectations.clear((await tenant()).id);
  },
  async 'DELETE /expectations/:id'({ params: { id = '' }, tenant }) {
    if (!expectations.clear((await tenant()).id, id)) throw unknownRecord('expectation', id);
  },
});

export function createExpectationInjector(
  app: FastifyInstance,
  expectations: Expectations,
): ExpectationInjector {
  const held = new PendingResponses();
  app.addHook('preClose', async () => held.release());
  app.decorateRequest('expectation');
  app.decorateRequest('expectationWaits', false);
  return {
    before(request, reply, done) {
      const { operationId } = request.route.config;
      const { tenant } = request;
      const expectation = operationId && tenant && expectations.pick(tenant.id, operationId);
      if (!expectation) return done();
      request.expectation = expectation;
      request.expectationWaits = expectation.when === 'after';
      if (request.expectationWaits) return done();
      void applyExpectation(expectation, reply, held, {
        next: () => done(),
        answer: (body) => reply.send(body),
        fail: done,
      });
    },
    after(request, reply, body, done) {
      const { expectation } = request;
      if (expectation === undefined) return done(null, body);
      request.expectationWaits = false;
      void applyExpectation(expectation, reply, held, {
        // Operations answer texts, or nothing.
        answered: typeof body === 'string' ? body : '',
        next: () => done(null, body),
        answer: (substitute) => done(null, substitute),
        fail: done,
      });
    },
  };
}
