// Faults: ways in which a gateway can fail a client, set and cleared in the control plane.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, shortened } from '../../failure.ts';
import { sendAnswer } from '../../http/answer.ts';
import type { ControlServices } from '../services.ts';
import { controlTenant } from '../tenant.ts';
import type { Fault } from '../wire.ts';
import { applyFault } from './effects.ts';
import type { Faults } from './faults.ts';
import { createPendingResponses } from './pending-responses.ts';
import { readFault } from './read-fault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that befalls this call. */
    fault: Fault | undefined;
    /** Whether that is still to come, as the handler goes first. */
    faultWaits: boolean;
  }
}

export function bindFaults(app: FastifyInstance, prefix: string, services: ControlServices): void {
  const { faults } = services;
  installFaults(app, faults);
  const tenantOf = async (request: FastifyRequest): Promise<string> =>
    (await controlTenant(request, services)).id;
  const url = `${prefix}/faults`;
  app.get(url, async (request, reply) =>
    sendAnswer(reply, faults.list(await tenantOf(request)), request.assumed),
  );
  app.post(url, async (request, reply) => {
    const fault = readFault(request.body);
    return sendAnswer(reply, faults.set(await tenantOf(request), fault), request.assumed);
  });
  app.delete(url, async (request, reply) => {
    faults.clear(await tenantOf(request));
    return sendAnswer(reply, {}, request.assumed);
  });
  app.delete<{ Params: { id: string } }>(`${url}/:id`, async (request, reply) => {
    const { id } = request.params;
    if (!faults.clear(await tenantOf(request), id)) {
      throw new Failure(404, `no fault ${shortened(id)}`);
    }
    return sendAnswer(reply, {}, request.assumed);
  });
}

function installFaults(app: FastifyInstance, faults: Faults): void {
  const held = createPendingResponses();
  app.addHook('preClose', async () => held.release());
  app.decorateRequest('fault');
  app.decorateRequest('faultWaits', false);

  // Written with callbacks: a call that no fault befalls waits for nothing.
  app.addHook('preHandler', (request, reply, done) => {
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
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { fault } = request;
    if (fault === undefined || !request.faultWaits) return done(null, payload);
    request.faultWaits = false;
    void applyFault(fault, reply, held, {
      answered: asText(payload),
      next: () => done(null, payload),
      answer: (body) => done(null, body),
      fail: done,
    });
  });
}

/** Operations answer texts, or nothing. */
const asText = (payload: unknown): string => (typeof payload === 'string' ? payload : '');
