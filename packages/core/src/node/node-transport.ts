// The transport over `node:http` and `node:https`, with keep-alive connections. Modules of Node are loaded when they
// are needed: `getBuiltinModule` costs a fraction of an import, and no bundler follows it.

import type { Agent } from 'node:http';
import type { AgentOptions } from 'node:https';
import { proving, type Transport } from '../transport/transport.ts';
import { connectFirst, createAgent } from './connect.ts';
import { exchange, type Route, StaleConnection } from './exchange.ts';
import { checkTransportOptions, type NodeTransportOptions } from './node-transport-options.ts';
import { createProxyResolver, proxyAuthorization, toEndpoint } from './proxy.ts';
import { throughProxy } from './tunnel.ts';

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
  checkTransportOptions(options);
  const getProxy = options.agent ? () => undefined : createProxyResolver(options.proxy ?? 'env');
  const routes = new Map<string, Route>();
  const transport = proving(
    () => true,
    async (request) => {
      const { origin, pathname, search } = new URL(request.url);
      for (;;) {
        let route = routes.get(origin);
        if (!route) {
          const url = new URL(origin);
          routes.set(origin, (route = createRoute(url, getProxy(url), options)));
        }
        try {
          return await exchange(request, pathname + search, route);
        } catch (error) {
          // The gateway did not fail, and nothing was sent. Each retry removes a kept connection, so
          // the loop ends.
          if (!(error instanceof StaleConnection) || request.signal.aborted) throw error;
        }
      }
    },
  );
  return {
    ...transport,
    close() {
      // An agent of the caller is the caller's to close.
      if (!options.agent)
        for (const { options: own } of routes.values()) closeIdle(own.agent as Agent);
      routes.clear();
    },
  };
}

function createRoute(url: URL, proxy: URL | undefined, options: NodeTransportOptions): Route {
  const { connectTimeout = defaultConnectTimeout } = options;
  const tunnels = proxy !== undefined && url.protocol === 'https:';
  // Plain http has no tunnel: the proxy receives the whole URL, and no client certificate.
  const isForwarded = proxy !== undefined && !tunnels;
  const target = isForwarded ? proxy : url;
  const secure = target.protocol === 'https:';
  const agent =
    (options.agent as Agent | undefined) ??
    createAgent(
      secure,
      toAgentOptions(isForwarded ? { ...options, clientCertificate: undefined } : options),
      connectTimeout,
      tunnels ? throughProxy(proxy, options.ca as AgentOptions['ca']) : connectFirst,
    );
  return {
    request: process.getBuiltinModule(secure ? 'node:https' : 'node:http').request,
    options: {
      ...toEndpoint(target),
      agent,
      // Node gives an address 250 ms, and an agent of the caller does not try others meanwhile.
      ...(options.agent && {
        autoSelectFamilyAttemptTimeout: Math.ceil((connectTimeout || defaultConnectTimeout) / 2),
      }),
    },
    // The SDK's own agent keeps to the limit itself.
    connectTimeout: options.agent ? connectTimeout : 0,
    maxConnectionAge: options.maxConnectionAge || undefined,
    prefix: isForwarded ? url.origin : '',
    proxy: isForwarded ? proxy : undefined,
    headers: isForwarded ? { host: url.host, ...proxyAuthorization(proxy) } : undefined,
  };
}

function toAgentOptions(options: NodeTransportOptions): AgentOptions {
  const { ca, clientCertificate, idleTimeout = 4_000 } = options;
  return {
    // The agent closes a connection that is idle for `timeout`, or a second before the gateway would.
    keepAlive: idleTimeout > 0,
    timeout: idleTimeout,
    ...(ca === undefined ? {} : { ca }),
    ...clientCertificate,
  } as AgentOptions;
}

/** Closes the idle connections of an agent, and stops it from keeping more. */
function closeIdle(agent: Agent): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy();
  }
}

export const defaultTransport: Transport = /* @__PURE__ */ createNodeTransport();
