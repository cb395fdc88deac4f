// The HTTP server, and the path of a request through it: received, admitted (capacity, key, rate
// limit), handled by an expectation or its operation, sent, observed.
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { bindConsole } from '../console/bind.ts';
import { bindControl } from '../control/bind.ts';
import { removeHeaders } from '../control/expectations/effects.ts';
import { keepBody } from '../control/journal/record.ts';
import { defectMessage, Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import { bindOps } from '../ops/bind.ts';
import { sendBareFailure, sendControlFailure, sendFailure } from './answer.ts';
import { bindOperations, type OperationConfig } from './bind.ts';
import { findCaller, type Caller } from './caller.ts';
import { createCapacity, type Slot } from './concurrency-limit.ts';
import { createClientErrorHandler } from './client-error.ts';
import { type Connection, isLast, watchConnections } from './connections.ts';
import { createCors } from './cors.ts';
import { closeSilent } from './drain.ts';
import { asFailure } from './framework-errors.ts';
import { serveImages } from './images.ts';
import { refuseUnstorableUrl } from './input.ts';
import { acceptJsonBodies, refuseEncodedBody } from './json-body.ts';
import { noSchemas } from './no-schemas.ts';
import { watchRoutes } from './not-found.ts';
import { cutSlowReaders, listenerOptions } from './listener.ts';
import { createObserver, getLogId } from './observe.ts';
import { rejectMalformedRequests } from './malformed-requests.ts';
import type { Tenant } from '../store/tenant.ts';
import { bindKeyRequests } from './key-requests.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The assumptions that shape the response so far. */
    assumed: Set<AssumptionId>;
    /** The tenant of the operation. */
    tenant: Tenant | undefined;
    /** `undefined` for requests that Fastify rejects early. */
    connection: Connection | undefined;
    /** The slot of the request; health and the control plane take none. */
    slot: Slot | undefined;
    /** Whether its response is being sent to a connected client. */
    isSending: boolean;
  }
  interface FastifyContextConfig extends OperationConfig {}
}

export function createServer(services: Services): FastifyInstance {
  const { limits } = services;
  const cors = createCors(services.cors);
  const refuseClient = createClientErrorHandler(services.log);
  const app = Fastify({
    ...listenerOptions(limits, services.tls),
    // While the gateway drains, requests on open connections still get a response.
    return503OnClosing: false,
    // No route has a Fastify schema, so the schema compiler is not even loaded.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    routerOptions: {
      // The longest name: 255 characters of up to four bytes each, percent-encoded.
      maxParamLength: 255 * 4 * 3,
    },
    clientErrorHandler: (error, socket) => {
      const connection = connections.of(socket);
      // The rest of the next request was not read yet: the gateway is late, not the client.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && connection.waiting.length > 0) return;
      connections.forgetWaiting(connection);
      refuseClient(error, socket);
      // A paused socket would not notice that its client has disconnected.
      socket.resume();
    },
    frameworkErrors: (error, request, reply) => {
      receive(request, reply);
      fail(error, request, reply);
    },
  });

  // Node responds to an expectation other than 100-continue itself, without a body.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { config, bodyLimit } = request.route;
    const { bareError, takesImage = false } = config;
    const known = asFailure(error, { takesImage, bodyLimit });
    if (known === undefined) services.log.defect(error, getLogId(request));
    else if (known !== error && known.code >= 500) services.storeHealth.failed(error);
    const failure = known ?? new Failure(500, defectMessage);
    // One of them may be the reason.
    if (request.applied) removeHeaders(reply, request.applied);
    // Fastify runs no onSend for its own errors; and an image may fail after its header was set.
    reply.header('cache-control', 'no-store');
    // Fastify would close the connection. A client that still sends its body would get a reset
    // before it reads the reason; Node reads and drops the rest, within the request timeout.
    if (failure.code === 413) reply.removeHeader('connection');
    if (control?.owns(request)) return sendControlFailure(reply, failure);
    if (bareError && (failure.code === 400 || failure.code === 404)) {
      const distinct = services.assumptions['banner-error-statuses'] === 'distinct';
      return sendBareFailure(reply, failure, distinct ? failure.code : 200, request.assumed);
    }
    return sendFailure(reply, failure, request.assumed);
  }

  app.setErrorHandler(fail);
  acceptJsonBodies(app);
  const whyNotFound = watchRoutes(app);
  const control = bindControl(app, services);
  const observe = createObserver(services, control?.record);
  const limitRate = createRateLimit(services.assumptions['rate-limits'], services.now);

  const enterSlot = createCapacity(limits.concurrency);
  const connections = watchConnections(app.server, services.tls ? 'https' : 'http');
  app.server.maxConnections = limits.connections;
  cutSlowReaders(app, connections, limits.answerTimeout);
  closeSilent(app, connections, services.silence);

  for (const name of ['assumed', 'tenant', 'route', 'connection', 'slot', 'recording']) {
    app.decorateRequest(name);
  }
  app.decorateRequest('logId', '');
  app.decorateRequest('isSending', false);

  // The hooks of a request, in order. With callbacks, so that nothing waits without a reason.
  app.addHook('onRequest', (request, reply, done) =>
    connections.admit(request.raw, (connection) => {
      try {
        const isPreflight = receive(request, reply, connection);
        enter(request);
        if (isPreflight) {
          void reply.code(204).send();
          return;
        }
        if (request.is404) throw whyNotFound(request.method, request.url);
        const { operationId } = request.route.config;
        const caller = operationId && findCaller(request, services);
        if (caller instanceof Promise) {
          void waitFor(caller, request, done);
          return;
        }
        letIn(caller, request);
      } catch (error) {
        done(error as Error);
        return;
      }
      done();
    }),
  );
  app.addHook('onSend', (request, reply, body, done) => {
    // Unlike Authorization, X-API-Key does not keep shared caches from storing a response (RFC
    // 9111, 3.5).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (request.connection && services.endsConnections()) {
      if (isLast(request.connection)) reply.header('connection', 'close');
      // Fastify sets it on each response, and Node would drop the pipelined requests that follow.
      else reply.raw.removeHeader('connection');
    }
    const go = (error: Error | null, sent?: unknown): void => {
      if (error) return done(error);
      send(request, reply, sent);
      done(null, sent);
    };
    if (control && request.expectationWaits) control.expectations.after(request, reply, body, go);
    else go(null, body);
  });

  /** @returns whether it is a preflight. */
  function receive(request: FastifyRequest, reply: FastifyReply, connection?: Connection): boolean {
    const observed = observe(request);
    request.assumed = new Set();
    request.connection = connection;
    // Not `onResponse`, which does not run for a client that disconnects.
    reply.raw.on('close', () => {
      observed(reply);
      leave(request);
    });
    // First: a page can read a rejection only with these headers.
    return cors?.(request, reply) === true;
  }

  /** @throws Failure */
  function enter(request: FastifyRequest): void {
    const ofControl = control?.owns(request) === true;
    if (request.route.config.always !== true && !ofControl) request.slot = enterSlot();
    rejectMalformedRequests(request.raw);
    if (ofControl) control?.admit(request);
  }

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

  function send(request: FastifyRequest, { raw }: FastifyReply, body: unknown): void {
    if (typeof body === 'string') keepBody(request.recording, 'answered', body);
    const { connection } = request;
    // A disconnected client receives nothing.
    if (!connection || raw.destroyed || request.isSending) return;
    request.isSending = true;
    if (connection.slot) request.slot?.free();
    else connection.slot = request.slot;
    if (connection.sending === 0) connection.since = performance.now();
    connection.sending += 1;
  }

  function leave({ connection, slot, isSending, raw }: FastifyRequest): void {
    if (!connection) return;
    if (isSending) connection.sending -= 1;
    else slot?.free();
    if (connection.sending === 0) {
      connection.slot?.free();
      connection.slot = undefined;
    }
    connections.release(connection, raw);
  }

  bindOps(app, services);
  bindKeyRequests(app, services);
  bindConsole(app, services);
  serveImages(app, services);
  bindOperations(app, services, control?.expectations);
  return app;
}

/** The URL of a listening server for a client on this machine. */
export function getAddress(app: FastifyInstance, scheme: 'http' | 'https'): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  const everywhere = address === '0.0.0.0' || address === '::';
  const host = everywhere ? '127.0.0.1' : address;
  return `${scheme}://${family === 'IPv6' && !everywhere ? `[${host}]` : host}:${port}`;
}
