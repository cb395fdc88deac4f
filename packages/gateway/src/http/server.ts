// The HTTP server, and the path of a request through it: received, admitted (key, rate limit),
// handled by an expectation or its operation, sent, observed.
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { defectMessage, Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import { createRateLimit, findTenant, rejectMalformedRequests } from './admit.ts';
import { forbidCaching, writeBareFailure, writeControlFailure, writeFailure } from './answer.ts';
import { bindOperations, type OperationConfig } from './bind.ts';
import { type Connection, cutSlowReaders, isLast, watchConnections } from './connections.ts';
import { allowOrigins } from './cors.ts';
import { closeSilent } from './drain.ts';
import { asFailure, createClientErrorHandler, watchRoutes } from './errors.ts';
import { serveImages } from './images.ts';
import { refuseUnreadable } from './input.ts';
import type { Interceptor } from './interceptor.ts';
import { acceptJsonBodies } from './json-body.ts';
import { noSchemas } from './no-schemas.ts';
import { createObserver, getLogId } from './observe.ts';
import type { Tenant } from '../store/tenant.ts';
import { bindKeyRequests } from './key-requests.ts';
import type { Limits, TlsOptions } from '../options.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The assumptions that shape the response so far. */
    assumed: Set<AssumptionId>;
    /** The tenant of the operation. */
    tenant: Tenant | undefined;
    /** `undefined` for requests that Fastify rejects early. */
    connection: Connection | undefined;
    /** Whether its response is being sent to a connected client. */
    isSending: boolean;
  }
  interface FastifyContextConfig extends OperationConfig {}
}

/** What the layers above the server add to it. */
export interface Additions {
  /** Binds the control plane. `undefined`: it is off. */
  readonly bindControl?: ((app: FastifyInstance) => Interceptor) | undefined;
  /** Bind routes for the operator. */
  readonly routes?: readonly ((app: FastifyInstance) => void)[];
}

export function createServer(
  services: Services,
  { bindControl, routes = [] }: Additions = {},
): FastifyInstance {
  const { limits } = services;
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
      void fail(error, request, reply);
    },
  });

  // Node responds to an expectation other than 100-continue itself, without a body.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );

  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const body = writeError(error, request, reply);
    return reply.send(body);
  };

  /** @returns the body */
  function writeError(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
    const { config, bodyLimit } = request.route;
    const { bareError, takesImage = false } = config;
    const known = asFailure(error, { takesImage, bodyLimit });
    if (known === undefined) {
      services.log.defect(error, getLogId(request));
      // One of them may be the reason.
      if (request.expectation !== undefined) removeHeaders(reply);
    } else if (known !== error && known.code >= 500) services.storeHealth.failed(error);
    const failure = known ?? new Failure(500, defectMessage);
    // Fastify runs no onSend for its own errors; and an image may fail after its header was set.
    reply.header('cache-control', 'no-store');
    // Fastify would close the connection. A client that still sends its body would get a reset
    // before it reads the reason; Node reads and drops the rest, within the request timeout.
    if (failure.code === 413) reply.removeHeader('connection');
    if (control?.owns(request)) return writeControlFailure(reply, failure);
    if (bareError && (failure.code === 400 || failure.code === 404)) {
      const distinct = services.assumptions['banner-error-statuses'] === 'distinct';
      return writeBareFailure(reply, failure, distinct ? failure.code : 200, request.assumed);
    }
    return writeFailure(reply, failure, request.assumed);
  }

  app.setErrorHandler(fail);
  acceptJsonBodies(app);
  const whyNotFound = watchRoutes(app);
  const control = bindControl?.(app);
  const observe = createObserver(services, control);
  const limitRate = createRateLimit(services.assumptions['rate-limits'], services.now);

  const connections = watchConnections(app.server, services.tls ? 'https' : 'http');
  app.server.maxConnections = mostConnections;
  cutSlowReaders(app, connections, limits.answerTimeout);
  closeSilent(app, connections, services.silence);

  for (const name of ['assumed', 'tenant', 'route', 'connection', 'recording', 'expectation']) {
    app.decorateRequest(name);
  }
  app.decorateRequest('logId', '');
  app.decorateRequest('isSending', false);

  // The hooks of a request, in order. With callbacks, so that nothing waits without a reason.
  app.addHook('onRequest', (request, reply, done) =>
    connections.admit(request.raw, (connection) => {
      try {
        receive(request, reply, connection);
        rejectMalformedRequests(request.raw);
        const isCall = request.route.config.operationId !== undefined;
        if (!isCall && control?.owns(request)) {
          control.admit(request);
          if (request.route.url !== undefined) refuseUnreadable(request);
        }
      } catch (error) {
        done(error as Error);
        return;
      }
      done();
    }),
  );
  app.addHook('onSend', (request, reply, body, done) => {
    forbidCaching(reply);
    if (request.connection && services.state.endsConnections) {
      if (isLast(request.connection)) reply.header('connection', 'close');
      // Fastify sets it on each response, and Node would drop the pipelined requests that follow.
      else reply.raw.removeHeader('connection');
    }
    send(request, reply, body);
    done(null, body);
  });

  function receive(request: FastifyRequest, reply: FastifyReply, connection?: Connection): void {
    const observed = observe(request);
    // The route of preflights matches every path, so that it says nothing about a path.
    if (request.route.url === '*') request.route = { ...request.route, url: undefined };
    request.assumed = new Set();
    request.connection = connection;
    // Not `onResponse`, which does not run for a client that disconnects.
    reply.raw.on('close', () => {
      observed(reply);
      if (!connection) return;
      if (request.isSending) connection.sending -= 1;
      connections.release(connection, request.raw);
    });
  }

  /** @throws Failure, or rejects with it. */
  function admit(request: FastifyRequest): void | Promise<void> {
    if (request.route.url === undefined) throw whyNotFound(request.method, request.url);
    if (request.route.config.operationId === undefined) return refuseUnreadable(request);
    const tenant = findTenant(request, services);
    if (tenant instanceof Promise) return tenant.then((found) => letIn(found, request));
    return letIn(tenant, request);
  }

  function letIn(tenant: Tenant, request: FastifyRequest): void {
    request.tenant = tenant;
    limitRate?.(request.headers['x-api-key'] === undefined ? undefined : tenant.id);
    refuseUnreadable(request);
  }

  function send(request: FastifyRequest, { raw }: FastifyReply, body: unknown): void {
    if (typeof body === 'string') request.recording?.answered(body);
    const { connection } = request;
    // A disconnected client receives nothing.
    if (!connection || raw.destroyed || request.isSending) return;
    request.isSending = true;
    if (connection.sending === 0) connection.since = performance.now();
    connection.sending += 1;
  }

  void app.register(async (open) => {
    if (services.cors.length > 0) await allowOrigins(open, services.cors);
    open.addHook('onRequest', (request, _reply, done) => {
      try {
        const admitted = admit(request);
        if (admitted) void waitFor(admitted, done);
        else done();
      } catch (error) {
        done(error as Error);
      }
    });
    // Never called: its hooks respond to unknown paths, before a body is read.
    open.setNotFoundHandler(() => {});
    bindKeyRequests(open, services);
    serveImages(open, services);
    for (const bind of routes) bind(open);
    bindOperations(open, services, { control, writeError });
  });
  return app;
}

async function waitFor(admitted: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await admitted;
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}

/** More are closed at once. */
const mostConnections = 10_000;

/** The options of Node's server and of Fastify. */
function listenerOptions(
  { headerTimeout, requestTimeout, headerBytes, bodyBytes, keepAlive }: Limits,
  tls: TlsOptions | undefined,
): FastifyServerOptions {
  const http = {
    // How often Node checks for late requests; its default of 30 s would keep them open that long.
    connectionsCheckingInterval: Math.min(1000, headerTimeout, requestTimeout),
    headersTimeout: Math.min(headerTimeout, requestTimeout),
    maxHeaderSize: headerBytes,
    // Node's own response has no body; see rejectMalformedRequests.
    requireHostHeader: false,
  };
  return {
    bodyLimit: bodyBytes,
    requestTimeout,
    keepAliveTimeout: keepAlive,
    // A TLS handshake must finish in the time for headers.
    ...(tls ? { https: { ...http, ...tls, handshakeTimeout: http.headersTimeout } } : { http }),
  };
}

/** Removes the headers of a response that could not be written, except those that pages need. */
function removeHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) {
    if (!/^(?:access-control-|vary$|x-room-sessions-)/.test(name)) reply.removeHeader(name);
  }
  const { raw } = reply;
  if (!raw.headersSent) for (const name of raw.getHeaderNames()) raw.removeHeader(name);
}
