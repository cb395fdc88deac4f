// Faults: ways in which a gateway can fail a client, set and cleared in the control plane.
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from 'fastify';
import { unknownRecord } from '../../failure.ts';
import type { Part } from '../route.ts';
import type { Fault } from '../wire.ts';
import { applyFault } from './effects.ts';
import type { Faults } from './faults.ts';
import { PendingResponses } from './pending-responses.ts';
import { readFault } from './read-fault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault of this call. */
    fault: Fault | undefined;
    /** Whether it is still to be applied, after the handler. */
    faultWaits: boolean;
  }
}

/** Applies the faults to calls. With callbacks: a call without a fault waits for nothing. */
export interface FaultInjector {
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

export const faultRoutes: Part = ({ faults }) => ({
  'GET /faults': async ({ tenant }) => faults.list((await tenant()).id),
  async 'POST /faults'({ body, tenant }) {
    const fault = readFault(body);
    return faults.set((await tenant()).id, fault);
  },
  async 'DELETE /faults'({ tenant }) {
    faults.clear((await tenant()).id);
  },
  async 'DELETE /faults/:id'({ params: { id = '' }, tenant }) {
    if (!faults.clear((await tenant()).id, id)) throw unknownRecord('fault', id);
  },
});

export function createFaultInjector(app: FastifyInstance, faults: Faults): FaultInjector {
  const held = new PendingResponses();
  app.addHook('preClose', async () => held.release());
  app.decorateRequest('fault');
  app.decorateRequest('faultWaits', false);
  return {
    before(request, reply, done) {
      const { operationId } = request.route.config;
      const { tenant } = request;
      const fault = operationId && tenant && faults.pick(tenant.id, operationId);
      if (!fault) return done();
      request.fault = fault;
      request.faultWaits = fault.when === 'after';
      if (request.faultWaits) return done();
      void applyFault(fault, reply, held, {
        next: () => done(),
        answer: (body) => reply.send(body),
        fail: done,
      });
    },
    after(request, reply, body, done) {
      const { fault } = request;
      if (fault === undefined) return done(null, body);
      request.faultWaits = false;
      void applyFault(fault, reply, held, {
        // Operations answer texts, or nothing.
        answered: typeof body === 'string' ? body : '',
        next: () => done(null, body),
        answer: (substitute) => done(null, substitute),
        fail: done,
      });
    },
  };
}
