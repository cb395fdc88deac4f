// The transport over `node:http` and `node:https`, with keep-alive connections.

import type { Agent, IncomingMessage } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Transport, TransportRequest } from '../transport/transport.ts';
import { builtin } from './builtin.ts';
import { exchange, type Route, StaleConnection } from './exchange.ts';
import type { NodeResponse } from './node-response.ts';
import { checkOptions, type NodeTransportOptions } from './node-transport-options.ts';
import { createProxyResolver, proxyAuthorization, toEndpoint } from './proxy.ts';
import { Semaphore } from './semaphore.ts';
import { createTunnelAgent } from './tunnel.ts';

const defaultConnectTimeout = 10_000;

/** A transport over `node:http`. */
export interface NodeTransport extends Transport {
  /** Closes the idle connections. Connections in use close after their requests. */
  close(): void;
}

/**
 * Creates a transport over `node:http`. Throws `ConfigurationError` for an invalid option.
 *
 * @example
 * const client = createClient({ transport: createNodeTransport({ ca: await readFile('ca.pem') }) });
 */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  checkOptions(options);
  const agents = new Map<string, Agent>();
  const routes = new Map<string, LimitedRoute>();
  // Kept by `close`, because connections in use still count.
  const semaphores = new Map<string, Semaphore>();
  const proxyFor = createProxyResolver(options.proxy ?? 'env');

  const getAgent = (name: string, create: () => Agent): Agent => {
    let agent = agents.get(name);
    if (!agent) agents.set(name, (agent = create()));
    return agent;
  };
  const { connectTimeout = defaultConnectTimeout } = options;
  const createRoute = (origin: string): Route => {
    const url = new URL(origin);
    const secure = url.protocol === 'https:';
    const endpoint = toEndpoint(url);
    if (options.agent) {
      const agent = options.agent as Agent;
      return {
        secure,
        request: getRequestFunction(secure),
        options: { ...endpoint, agent },
        prefix: '',
        connectTimeout,
      };
    }
    const proxy = proxyFor(url);
    if (!proxy) {
      const agent = getAgent(url.protocol, () => createAgent(secure, options));
      return {
        secure,
        request: getRequestFunction(secure),
        options: { ...endpoint, agent },
        prefix: '',
        connectTimeout,
      };
    }
    if (secure) {
      const agent = getAgent(`tunnel ${proxy.href}`, () => createAgent(true, options, proxy));
      const ofTunnel = { tunnels: true, connectTimeout: 0 };
      return {
        secure,
        request: getRequestFunction(secure),
        options: { ...endpoint, agent },
        prefix: '',
        ...ofTunnel,
      };
    }
    // Plain http has no tunnel: the proxy receives the whole URL.
    const overTls = proxy.protocol === 'https:';
    const own = { ...options, clientCertificate: undefined };
    const agent = getAgent(`proxy ${proxy.href}`, () => createAgent(overTls, own));
    return {
      secure: overTls,
      request: getRequestFunction(overTls),
      options: { ...toEndpoint(proxy), agent },
      prefix: origin,
      connectTimeout,
      proxy,
      headers: { host: url.host, ...proxyAuthorization(proxy) },
    };
  };

  const getSemaphore = (origin: string): Semaphore | undefined => {
    const { maxConnections: most = Infinity } = options;
    if (most === Infinity) return undefined;
    let semaphore = semaphores.get(origin);
    if (!semaphore) semaphores.set(origin, (semaphore = new Semaphore(most)));
    return semaphore;
  };
  let last = { origin: '', route: undefined as LimitedRoute | undefined };
  const getRoute = (origin: string): LimitedRoute => {
    let route = routes.get(origin);
    if (!route)
      routes.set(origin, (route = { ...createRoute(origin), semaphore: getSemaphore(origin) }));
    last = { origin, route };
    return route;
  };
  return {
    async send(request) {
      for (;;) {
        try {
          const [origin, path] = splitUrl(request.url, last.origin);
          // Fast path: most requests go to the same origin as the previous one.
          const route = (origin === last.origin && last.route) || getRoute(origin);
          return await (route.semaphore
            ? exchangeWithPermit(request, path, route, route.semaphore)
            : exchange(request, path, route));
        } catch (error) {
          // The gateway did not fail, and nothing was sent. Each retry removes a kept connection, so
          // the loop ends.
          if (!(error instanceof StaleConnection) || request.signal.aborted) throw error;
        }
      }
    },
    close() {
      for (const agent of agents.values()) release(agent);
      agents.clear();
      routes.clear();
      last.route = undefined;
    },
  };
}

const getRequestFunction = (secure: boolean): Route['request'] =>
  builtin(secure ? 'https' : 'http').request;

/** Origin, and path with query. A URL that is not normalized is parsed. */
function splitUrl(url: string, known: string): readonly [origin: string, path: string] {
  if (known && url.startsWith(known) && url[known.length] === '/' && !url.includes('#')) {
    return [known, url.slice(known.length)];
  }
  // The first slash after `https://`.
  const slash = url.indexOf('/', 8);
  if (slash > 0 && !url.includes('#')) {
    const origin = url.slice(0, slash);
    if (!/[\\?@]/.test(origin)) return [origin, url.slice(slash)];
  }
  const { origin, pathname, search } = new URL(url);
  return [origin, pathname + search];
}

/** A route with its connection limit, if any. */
type LimitedRoute = Route & { readonly semaphore: Semaphore | undefined };

/** Sends a request, and holds a permit while its connection is in use. */
async function exchangeWithPermit(
  request: TransportRequest,
  path: string,
  route: Route,
  semaphore: Semaphore,
): Promise<NodeResponse> {
  const end = await semaphore.take(request.signal);
  try {
    return await exchange(request, path, route, end);
  } catch (error) {
    end();
    throw error;
  }
}

function createAgent(
  secure: boolean,
  {
    ca,
    clientCertificate,
    idleTimeout = 4_000,
    connectTimeout = defaultConnectTimeout,
  }: NodeTransportOptions,
  tunnel?: URL,
): Agent {
  const trusted = ca as AgentOptions['ca'];
  const trust = {
    keepAlive: true,
    ...(ca === undefined ? {} : { ca: trusted }),
    ...clientCertificate,
  } as AgentOptions;
  const agent = tunnel
    ? createTunnelAgent(tunnel, trusted, trust, connectTimeout)
    : secure
      ? new (builtin('https').Agent)(trust)
      : new (builtin('http').Agent)({ keepAlive: true });
  closeWhenIdle(agent, idleTimeout);
  return agent;
}

/** Closes the idle connections of an agent, and stops it from keeping more. */
function release(agent: Agent): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy();
  }
}

const end = /* @__PURE__ */ Symbol('end');

/** A connection of an agent after its request. */
interface Connection extends Duplex {
  readonly _httpMessage?: { readonly res?: IncomingMessage } | null;
  setKeepAlive(enable: boolean, delay: number): this;
  unref(): this;
  /** When it is closed, by `performance.now()`. */
  [end]: number;
}

/**
 * Makes an agent keep each idle connection for `most` ms, or less if the gateway says so. With the
 * agent's own option `timeout`, each request sets and clears timers, which costs some percent of a
 * request. This is one timer for all connections.
 */
function closeWhenIdle(agent: Agent, most: number): void {
  let timer: NodeJS.Timeout | undefined;
  let next = Infinity;
  const arm = (at: number, now: number): void => {
    clearTimeout(timer);
    next = at;
    timer = setTimeout(look, at - now).unref();
  };
  const look = (): void => {
    const now = performance.now();
    next = Infinity;
    const kept = Object.values(agent.freeSockets).flat() as object[] as Connection[];
    for (const connection of kept) {
      if (connection[end] <= now) connection.destroy();
      else next = Math.min(next, connection[end]);
    }
    if (next < Infinity) arm(next, now);
  };
  // The only hook by which an agent decides whether to keep a connection.
  agent.keepSocketAlive = (connection: Connection): boolean => {
    const { _httpMessage: request } = connection;
    const hint = request?.res?.headers['keep-alive'];
    const seconds = /^timeout=(\d+)/.exec(String(hint))?.[1];
    // A second less than the gateway says, because its timer started before the response arrived.
    const time = seconds ? Math.min(most, (Number(seconds) - 1) * 1_000) : most;
    if (time <= 0) return false;
    // TCP keep-alive: the system probes whether the other side is still there.
    connection.setKeepAlive(true, 1_000).unref();
    const now = performance.now();
    connection[end] = now + time;
    if (connection[end] < next) arm(connection[end], now);
    return true;
  };
}

let transport: Transport | undefined;

export const defaultTransport: Transport = {
  send: (request) => (transport ??= createNodeTransport()).send(request),
};
