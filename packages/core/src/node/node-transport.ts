// The transport over `node:http` and `node:https`, with connections that are kept for the next
// request.

import type { Agent } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Transport, TransportRequest } from '../transport/transport.ts';
import { builtin } from './builtin.ts';
import { exchange, type Route, StaleConnection } from './exchange.ts';
import { closeWhenIdle } from './idle.ts';
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
      return { secure, options: { ...place, agent }, prefix: '', connectTimeout };
    }
    const proxy = proxyFor(url);
    if (!proxy) {
      const agent = agentTo(url.protocol, () => createAgent(secure, options));
      return { secure, options: { ...place, agent }, prefix: '', connectTimeout };
    }
    if (secure) {
      const agent = agentTo(`tunnel ${proxy.href}`, () => createAgent(true, options, proxy));
      const ofTunnel = { tunnels: true, connectTimeout: 0 };
      return { secure, options: { ...place, agent }, prefix: '', ...ofTunnel };
    }
    // Plain http has no tunnel: the proxy itself is asked for the whole URL.
    const overTls = proxy.protocol === 'https:';
    const own = { ...options, clientCertificate: undefined };
    const agent = agentTo(`proxy ${proxy.href}`, () => createAgent(overTls, own));
    return {
      secure: overTls,
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
  // Most requests go where the one before went.
  let last = { origin: '', route: undefined as Limited | undefined };
  const routeOf = (origin: string): Limited => {
    if (last.route && origin === last.origin) return last.route;
    let route = routes.get(origin);
    if (!route) routes.set(origin, (route = { ...routeTo(origin), turns: turnsOf(origin) }));
    last = { origin, route };
    return route;
  };
  const sendOnce = (request: TransportRequest): Promise<NodeResponse> => {
    const [origin, path] = splitUrl(request.url, last.origin);
    const route = routeOf(origin);
    return route.turns ? inTurn(request, path, route, route.turns) : exchange(request, path, route);
  };

  return {
    async send(request) {
      for (;;) {
        try {
          return await sendOnce(request);
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
