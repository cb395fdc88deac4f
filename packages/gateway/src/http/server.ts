// The HTTP server: limits, keys, errors and routes, put together.
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { bindConsole } from '../console/bind.ts';
import { bindControl } from '../control/bind.ts';
import { Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import { bindOps } from '../ops/bind.ts';
import { sendBareFailure, sendControlFailure, sendFailure } from './answer.ts';
import { bindOperations, type OperationConfig } from './bind.ts';
import { callerOf, type Caller } from './caller.ts';
import { createCapacity, type Slot } from './capacity.ts';
import { createClientErrorHandler } from './client-error.ts';
import { isLast, watchConnections } from './connections.ts';
import { createCors } from './cors.ts';
import { closeSilent } from './drain.ts';
import { asFailure } from './framework-errors.ts';
import { serveImages } from './images.ts';
import { refuseUnstorableUrl } from './input.ts';
import { acceptJsonBodies, refuseEncodedBody } from './json-body.ts';
import { watchRoutes } from './not-found.ts';
import { cutSlowReaders, listenerOptions } from './listener.ts';
import { createObserver } from './observe.ts';
import { rejectMalformedRequests } from './malformed-requests.ts';
import type { Tenant } from '../store/tenant.ts';
import { bindKeyRequests } from './key-requests.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Services } from '../services.ts';

/** A defect: how far the handler came is not known. */
const failed = 'the gateway failed, and its log says why; what was sent may have been written';

declare module 'fastify' {
  interface FastifyRequest {
    /** The assumptions that shape the answer so far. */
    assumed: Set<AssumptionId>;
    /** Whose records an operation is about. */
    tenant: Tenant | undefined;
    /** Ties the lines of the log about this request together. */
    logId: string;
    /** `routeOptions`, which is made anew each time it is asked for. */
    route: FastifyRequest['routeOptions'];
    /** Among the requests that are under way; health and the control plane take none. */
    slot: Slot | undefined;
  }
  interface FastifyContextConfig extends OperationConfig {}
}

export function createServer(services: Services): FastifyInstance {
  const { limits, metrics } = services;
  const observe = createObserver(services);
  const cors = createCors(services.cors);
  const refuseClient = createClientErrorHandler(services);
  const app = Fastify({
    ...listenerOptions(limits, services.tls),
    // While it drains, what arrives on an open connection is still answered.
    return503OnClosing: false,
    // No route has a schema of Fastify's: what compiles them is not even loaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    routerOptions: {
      // A name of 255 characters, each of up to four bytes, percent-encoded.
      maxParamLength: 255 * 4 * 3,
    },
    clientErrorHandler: (error, socket) => {
      const connection = connections.of(socket);
      // The rest of the next request has not been read: the gateway is late, not the client.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && connection.waiting.length > 0) return;
      connections.forgetWaiting(connection);
      refuseClient(error, socket, connection.unanswered > 0);
      // A paused socket would not notice that its client is gone.
      socket.resume();
    },
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      cors?.(request, reply);
      fail(error, request, reply);
    },
  });

  // Node answers an expectation other than 100-continue by itself, without a body.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { config, bodyLimit } = request.route;
    const { bareError, takesImage = false } = config;
    const known = asFailure(error, { takesImage, bodyLimit });
    if (known === undefined) services.log.defect(error, request.logId);
    else if (known !== error && known.code >= 500) services.storeHealth.failed(error);
    if (known?.code === 429) metrics.refused('rate-limit');
    const failure = known ?? new Failure(500, failed);
    // Fastify runs no onSend for its own errors; and an image may fail after its header was set.
    reply.header('cache-control', 'no-store');
    // Fastify would close the connection. Who still sends the body would have it reset before they
    // read why it is refused; Node reads the rest, for as long as a request may take, and drops it.
    if (failure.code === 413) reply.removeHeader('connection');
    if (control?.owns(request)) return sendControlFailure(reply, failure);
    if (bareError && (failure.code === 400 || failure.code === 404)) {
      const distinct = services.assumptions['banner-error-statuses'] === 'distinct';
      return sendBareFailure(reply, failure, distinct ? failure.code : 200, request.assumed);
    }
    return sendFailure(reply, failure, request.assumed);
  }

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    observe(request, reply);
    request.assumed = new Set();
    control?.record(request, reply);
  }

  app.setErrorHandler(fail);
  // Before the other hooks, some of which send the answer themselves.
  app.addHook('onSend', (request, reply, payload, done) => {
    // X-API-Key does not keep shared caches from an answer, as Authorization does (RFC 9111, 3.5).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (services.endsConnections()) {
      if (isLast(connections.of(request.socket))) reply.header('connection', 'close');
      // Fastify says it of each, and Node would drop the pipelined requests that follow.
      else reply.raw.removeHeader('connection');
    }
    done(null, payload);
  });
  acceptJsonBodies(app);
  const whyNotFound = watchRoutes(app);
  const control = bindControl(app, services);
  const limitRate = createRateLimit(services.assumptions['rate-limits'], services.now);

  const capacity = createCapacity(limits.concurrency, () => metrics.refused('concurrency'));
  const connections = watchConnections(app.server, services.tls ? 'https' : 'http');
  app.server.maxConnections = limits.connections;
  cutSlowReaders(app, connections, limits.answerTimeout);
  closeSilent(app, connections, services.silence);
  app.addHook('onSend', ({ slot }, _reply, payload, done) => {
    slot?.sending();
    done(null, payload);
  });

  app.decorateRequest('assumed');
  app.decorateRequest('tenant');
  app.decorateRequest('logId', '');
  app.decorateRequest('route');
  app.decorateRequest('slot');
  app.addHook('onRequest', (_request, { raw }, done) => connections.admit(raw, done));
  // With a callback: whoever is known by now waits for nothing.
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    // First: a page can read a refusal only with these headers.
    const isPreflight = cors?.(request, reply) === true;
    const { operationId, always } = request.route.config;
    const ofControl = control?.owns(request) === true;
    if (always !== true && !ofControl) {
      request.slot = capacity.enter(connections.of(request.socket), reply.raw);
    }
    rejectMalformedRequests(request.raw);
    if (ofControl) control.admit(request);
    if (isPreflight) {
      void reply.code(204).send();
      return;
    }
    if (request.is404) throw whyNotFound(request.method, request.url);
    const caller = operationId && callerOf(request, services);
    if (caller instanceof Promise) {
      void waitFor(caller, request, done);
      return;
    }
    letIn(caller, request);
    done();
  });

  function letIn(caller: Caller | undefined, request: FastifyRequest): void {
    request.slot?.countFor(caller?.tenant.id ?? 'none');
    if (caller) {
      request.tenant = caller.tenant;
      limitRate(caller.named ? caller.tenant.id : undefined);
    }
    refuseUnstorableUrl(request);
    refuseEncodedBody(request.headers['content-encoding']);
  }

  async function waitFor(
    caller: Promise<Caller>,
    request: FastifyRequest,
    done: (error?: Error) => void,
  ): Promise<void> {
    try {
      letIn(await caller, request);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }

  bindOps(app, services);
  bindKeyRequests(app, services);
  bindConsole(app, services);
  serveImages(app, services);
  bindOperations(app, services);
  return app;
}

function noSchemas(): never {
  throw new Error("input is checked by zod: a route of this gateway has no schema of Fastify's");
}

/** The address of a listening server, as one that a client on this machine can use. */
export function addressOf(app: FastifyInstance, scheme: 'http' | 'https'): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const everywhere = address === '0.0.0.0' || address === '::';
  const host = everywhere ? '127.0.0.1' : address;
  return `${scheme}://${family === 'IPv6' && !everywhere ? `[${host}]` : host}:${port}`;
}
