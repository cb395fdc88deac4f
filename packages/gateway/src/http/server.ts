// The HTTP server, and the path of a request through it: received, admitted (key, rate limit),
// handled by an expectation or its operation, sent, recorded in the log and the journal.
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { now } from '@room-sessions/shared/timers';
import { defectMessage, Failure } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import type { Limits, TlsOptions } from '../options.ts';
import type { Services } from '../services.ts';
import type { Tenant } from '../store/tenant.ts';
import { allowOrigins, createRateLimit, findTenant, rejectMalformedRequests } from './admit.ts';
import { errorBody, forbidCaching, json, nameAssumptions } from './answer.ts';
import { bindOperations, type OperationConfig } from './bind.ts';
import { type Connection, Connections } from './connections.ts';
import { closeSilent } from './drain.ts';
import { asFailure, refuseClient, silence, watchRoutes } from './errors.ts';
import { serveImages } from './images.ts';
import { acceptJsonBodies, refuseUnreadable } from './input.ts';
import type { Interceptor } from './interceptor.ts';
import { bindKeyRequests } from './key-requests.ts';
import { noSchemas } from './no-schemas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `routeOptions`, which Fastify builds on each access. */
    route: FastifyRequest['routeOptions'];
    /** The assumptions that shape the response so far. */
    assumed: Set<AssumptionId>;
    tenant: Tenant | undefined;
    /** `undefined` for requests that Fastify rejects early. */
    connection: Connection | undefined;
  }
  interface FastifyContextConfig extends OperationConfig {
    /** The path as the API document writes it: `{socialId}`. */
    template?: string;
  }
}

/** What the layers above the server add to it. */
export interface Additions {
  /** Binds the control plane. `undefined`: it is off. */
  readonly bindControl: ((app: FastifyInstance) => Interceptor) | undefined;
  /** Bind routes for the operator. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
}

export function createServer(
  services: Services,
  { bindControl, routes }: Additions,
): FastifyInstance {
  const { limits, assumptions, log, state, tls } = services;
  const app = Fastify({
    ...listenerOptions(limits, tls),
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
      refuseClient(error, socket, log);
      // A paused socket would not notice that its client has disconnected.
      socket.resume();
    },
    frameworkErrors: (error, request, reply) => {
      receive(request, reply);
      void fail(error, request, reply);
    },
  });

  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.send(writeError(error, request, reply));

  function writeError(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
    const { bareError } = request.route.config;
    const known = asFailure(error, request.route);
    if (known === undefined) log.defect(error, request.id);
    else if (known !== error && known.code >= 500) services.storeHealth.failed(error);
    const { code, message, headers, assumed } = known ?? new Failure(500, defectMessage);
    // Fastify runs no onSend for its own errors; and an image may fail after its header was set.
    reply.header('cache-control', 'no-store');
    // Fastify would close the connection. A client that still sends its body would get a reset
    // before it reads the reason; Node reads and drops the rest, within the request timeout.
    if (code === 413) reply.removeHeader('connection');
    const isBare = bareError && (code === 400 || code === 404);
    const ofStatus = isBare ? ['banner-error-statuses' as const] : silence(code);
    // The control plane is not part of the API, so no assumption applies to it.
    if (!control?.owns(request))
      nameAssumptions(reply, new Set([...request.assumed, ...assumed, ...ofStatus]));
    const isOk = isBare && assumptions['banner-error-statuses'] === 'ok';
    reply
      .code(isOk ? 200 : code)
      .headers(headers)
      .type(json);
    return JSON.stringify(isBare ? { error: message } : errorBody(code, message));
  }

  app.setErrorHandler(fail);
  acceptJsonBodies(app);
  const whyNotFound = watchRoutes(app);
  const control = bindControl?.(app);
  const limitRate = createRateLimit(assumptions['rate-limits'], services.now);

  const connections = new Connections(app.server, {
    scheme: tls ? 'https' : 'http',
    timeout: limits.answerTimeout,
  });
  // More are closed at once.
  app.server.maxConnections = 10_000;
  closeSilent(app, connections, services.silence);

  for (const name of ['assumed', 'tenant', 'route', 'connection', 'recording', 'expectation']) {
    app.decorateRequest(name);
  }

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
  app.addHook('onSend', ({ connection, recording }, reply, body, done) => {
    forbidCaching(reply);
    if (typeof body === 'string') recording?.answered(body);
    if (connection) {
      if (state.endsConnections) {
        if (connection.waiting.length === 0) reply.header('connection', 'close');
        // Fastify sets it on each response, and Node would drop the pipelined requests that follow.
        else reply.raw.removeHeader('connection');
      }
      // A disconnected client receives nothing.
      if (!reply.raw.destroyed) connections.send(connection);
    }
    done(null, body);
  });

  /** Runs before anything can reject the request. */
  function receive(request: FastifyRequest, reply: FastifyReply, connection?: Connection): void {
    const started = now();
    request.route = request.routeOptions;
    request.recording = control?.record(request);
    // The route of preflights matches every path, so that it says nothing about a path.
    if (request.route.url === '*') request.route = { ...request.route, url: undefined };
    request.assumed = new Set();
    request.connection = connection;
    // Not `onResponse`, which does not run for a client that disconnects.
    reply.raw.on('close', () => {
      const ms = now() - started;
      log.request?.(request, reply.raw, ms);
      request.recording?.end(reply, ms);
      if (connection) connections.release(connection, request.raw);
    });
  }

  /** @throws Failure */
  async function admit(request: FastifyRequest): Promise<void> {
    const { url, config } = request.route;
    if (url === undefined) throw whyNotFound(request.method, request.url);
    if (config.operationId !== undefined) {
      const tenant = await findTenant(request, services);
      request.tenant = tenant;
      limitRate?.(request.headers['x-api-key'] === undefined ? undefined : tenant.id);
    }
    refuseUnreadable(request);
  }

  void app.register(async (open) => {
    if (services.cors.length > 0) await allowOrigins(open, services.cors);
    open.addHook('onRequest', admit);
    // Never called: its hooks respond to unknown paths, before a body is read.
    open.setNotFoundHandler(() => {});
    bindKeyRequests(open, services);
    serveImages(open, services);
    for (const bind of routes) bind(open);
    bindOperations(open, services, control, writeError);
  });
  return app;
}

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
  };
  return {
    bodyLimit: bodyBytes,
    requestTimeout,
    keepAliveTimeout: keepAlive,
    // A TLS handshake must finish in the time for headers.
    ...(tls ? { https: { ...http, ...tls, handshakeTimeout: http.headersTimeout } } : { http }),
  };
}
