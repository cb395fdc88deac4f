// The transport over `node:http` and `node:https`, with connections that are kept for the next
// request.

import type { Agent, IncomingMessage } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Transport, TransportRequest } from '../transport/transport.ts';
import { builtin } from './builtin.ts';
import { exchange, type Route, StaleConnection } from './exchange.ts';
import type { NodeResponse } from './node-response.ts';
import { checkOptions, type NodeTransportOptions } from './node-transport-options.ts';
import { placeOf, proxyAuthorization, proxyTo } from './proxy.ts';
import { createTunnelAgent } from './tunnel.ts';
import { Semaphore } from './semaphore.ts';

const defaultConnectTimeout = 10_000;

/** A transport over `node:http`. */
export interface NodeTransport extends Transport {
  /** Closes the connections that are kept. Those in use end with their requests. */
  close(): void;
}

/**
 * Makes a transport over `node:http`. Throws `ConfigurationError` on an option that cannot work.
 *
 * @example
 * const client = createClient({ transport: createNodeTransport({ ca: await readFile('ca.pem') }) });
 */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  checkOptions(options);
  const agents = new Map<string, Agent>();
  const routes = new Map<string, Limited>();
  // Kept when all else is closed: what is in use then still counts.
  const allTurns = new Map<string, Semaphore>();
  const proxyFor = proxyTo(options.proxy ?? 'env');

  const agentTo = (name: string, create: () => Agent): Agent => {
    let agent = agents.get(name);
    if (!agent) agents.set(name, (agent = create()));
    return agent;
  };
  const { connectTimeout = defaultConnectTimeout } = options;
  const routeTo = (origin: string): Route => {
    const url = new URL(origin);
    const secure = url.protocol === 'https:';
    const place = placeOf(url);
    if (options.agent) {
      const agent = options.agent as Agent;
      return {
        secure,
        request: requestOf(secure),
        options: { ...place, agent },
        prefix: '',
        connectTimeout,
      };
    }
    const proxy = proxyFor(url);
    if (!proxy) {
      const agent = agentTo(url.protocol, () => createAgent(secure, options));
      return {
        secure,
        request: requestOf(secure),
        options: { ...place, agent },
        prefix: '',
        connectTimeout,
      };
    }
    if (secure) {
      const agent = agentTo(`tunnel ${proxy.href}`, () => createAgent(true, options, proxy));
      const ofTunnel = { tunnels: true, connectTimeout: 0 };
      return {
        secure,
        request: requestOf(secure),
        options: { ...place, agent },
        prefix: '',
        ...ofTunnel,
      };
    }
    // Plain http has no tunnel: the proxy itself is asked for the whole URL.
    const overTls = proxy.protocol === 'https:';
    const own = { ...options, clientCertificate: undefined };
    const agent = agentTo(`proxy ${proxy.href}`, () => createAgent(overTls, own));
    return {
      secure: overTls,
      request: requestOf(overTls),
      options: { ...placeOf(proxy), agent },
      prefix: origin,
      connectTimeout,
      proxy,
      headers: { host: url.host, ...proxyAuthorization(proxy) },
    };
  };

  const turnsOf = (origin: string): Semaphore | undefined => {
    const { maxConnections: most = Infinity } = options;
    if (most === Infinity) return undefined;
    let turns = allTurns.get(origin);
    if (!turns) allTurns.set(origin, (turns = new Semaphore(most)));
    return turns;
  };
  let last = { origin: '', route: undefined as Limited | undefined };
  const routeOf = (origin: string): Limited => {
    let route = routes.get(origin);
    if (!route) routes.set(origin, (route = { ...routeTo(origin), turns: turnsOf(origin) }));
    last = { origin, route };
    return route;
  };
  return {
    async send(request) {
      for (;;) {
        try {
          const [origin, path] = splitUrl(request.url, last.origin);
          // Most requests go where the one before went.
          const route = (origin === last.origin && last.route) || routeOf(origin);
          return await (route.turns
            ? inTurn(request, path, route, route.turns)
            : exchange(request, path, route));
        } catch (error) {
          // It was not the gateway that failed, and nothing was sent. Each time a kept connection is
          // gone for good, so that this comes to an end.
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

const requestOf = (secure: boolean): Route['request'] => builtin(secure ? 'https' : 'http').request;

/** Origin, and path with query. What was not written by a URL is read as one, never cut by guess. */
function splitUrl(url: string, known: string): readonly [origin: string, path: string] {
  if (known && url.startsWith(known) && url[known.length] === '/' && !url.includes('#')) {
    return [known, url.slice(known.length)];
  }
  // The first slash behind `https://`.
  const slash = url.indexOf('/', 8);
  if (slash > 0 && !url.includes('#')) {
    const origin = url.slice(0, slash);
    if (!/[\\?@]/.test(origin)) return [origin, url.slice(slash)];
  }
  const { origin, pathname, search } = new URL(url);
  return [origin, pathname + search];
}

/** A route with its limit of connections, where there is one. */
type Limited = Route & { readonly turns: Semaphore | undefined };

/** Sends, and holds a turn for as long as a connection is in use. */
async function inTurn(
  request: TransportRequest,
  path: string,
  route: Route,
  turns: Semaphore,
): Promise<NodeResponse> {
  const end = await turns.take(request.signal);
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

/** Closes what an agent keeps, and lets it keep nothing more. */
function release(agent: Agent): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy();
  }
}

const end = /* @__PURE__ */ Symbol('end');

/** A connection as an agent has it when its request is over. */
interface Connection extends Duplex {
  readonly _httpMessage?: { readonly res?: IncomingMessage } | null;
  setKeepAlive(enable: boolean, delay: number): this;
  unref(): this;
  /** When it is closed, by `performance.now()`. */
  [end]: number;
}

/**
 * Has an agent keep each connection for `most` ms, or for less where the gateway says so. By its own
 * option `timeout` every request would set timers of its connection and clear them, which is some
 * percent of what a request costs; this is one timer for all.
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
  // The one place where an agent asks whether a connection is kept.
  agent.keepSocketAlive = (connection: Connection): boolean => {
    const { _httpMessage: request } = connection;
    const hint = request?.res?.headers['keep-alive'];
    const seconds = /^timeout=(\d+)/.exec(String(hint))?.[1];
    // A second less than the gateway says: its clock began before the answer was here.
    const time = seconds ? Math.min(most, (Number(seconds) - 1) * 1_000) : most;
    if (time <= 0) return false;
    // The system looks now and then whether the other side is still there.
    connection.setKeepAlive(true, 1_000).unref();
    const now = performance.now();
    connection[end] = now + time;
    if (connection[end] < next) arm(connection[end], now);
    return true;
  };
}
