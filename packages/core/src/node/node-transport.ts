// The transport over `node:http` and `node:https`, with connections that are kept for the next
// request.

import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Socket } from 'node:net';
import { ConfigurationError } from '../errors.ts';
import { openBody, type StreamedBody } from '../streamed-body.ts';
import { type Transport, type TransportRequest } from '../transport/transport.ts';
import { builtin } from './builtin.ts';
import { neverSent } from './never-sent.ts';
import { NodeResponse } from './node-response.ts';
import { checkProxy, placeOf, proxyAuthorization, proxyTo } from './proxy.ts';
import { createTunnelAgent } from './tunnel.ts';

/** An agent of `node:http` or `node:https`, or one that does as they do. */
export interface NodeAgent {
  destroy(): void;
}

/** Text in PEM form, or its bytes. */
export type Pem = string | Uint8Array;

/** Options of a transport over `node:http`. */
export interface NodeTransportOptions {
  /**
   * The proxy for requests to https: its URL; `'env'` for the one that HTTPS_PROXY (for plain http
   * HTTP_PROXY) names, unless NO_PROXY excepts the host; `false` for none. This machine itself is
   * never reached through a proxy that the environment names.
   *
   * @default 'env'
   * @example 'http://user:password@proxy.example.com:3128'
   */
  readonly proxy?: string | URL | false | undefined;
  /**
   * Certificates of authorities that are trusted in place of those that Node brings.
   *
   * @default those of Node, with the file that NODE_EXTRA_CA_CERTS names
   * @example await readFile('company-ca.pem')
   */
  readonly ca?: Pem | readonly Pem[] | undefined;
  /**
   * The client's own certificate, where the gateway asks for one, and its key.
   *
   * @example { cert: await readFile('client.pem'), key: await readFile('client.key') }
   */
  readonly clientCertificate?: { readonly cert: Pem; readonly key: Pem } | undefined;
  /**
   * How long a connection is kept for the next request, in ms. A gateway that says how long it
   * keeps one is heeded when that is shorter.
   *
   * @default 4_000
   */
  readonly idleTimeout?: number | undefined;
  /**
   * Most connections to one gateway; further requests wait for a free one, within their `timeout`.
   *
   * @default Infinity
   * @example 50
   */
  readonly maxConnections?: number | undefined;
  /**
   * An agent in place of this transport's own, for requests to https or, beyond that, to plain http.
   * Connections are then its business: `proxy`, `ca` and the others must not stand beside it.
   *
   * @example new https.Agent({ keepAlive: true, localAddress: '10.0.0.7' })
   */
  readonly agent?: NodeAgent | undefined;
}

/** A transport over `node:http`. */
export interface NodeTransport extends Transport {
  /** Closes the connections that are kept. Those in use end with their requests. */
  close(): void;
}

/** Where requests to an origin go, worked out once for each. */
interface Route {
  readonly secure: boolean;
  readonly options: RequestOptions;
  /** What stands before the path: nothing, or the origin where a proxy is asked for it. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
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
  const routes = new Map<string, Route>();
  const proxyFor = proxyTo(options.proxy ?? 'env');

  const agentOf = (secure: boolean, proxy: URL | undefined): Agent => {
    const name = `${secure} ${proxy?.href ?? ''}`;
    let agent = agents.get(name);
    if (!agent) agents.set(name, (agent = createAgent(secure, proxy, options)));
    return agent;
  };
  const routeTo = (origin: string): Route => {
    const url = new URL(origin);
    const secure = url.protocol === 'https:';
    if (options.agent) {
      return { secure, options: { ...placeOf(url), agent: options.agent as Agent }, ...direct };
    }
    const proxy = proxyFor(url);
    // Plain http has no tunnel: the proxy itself is asked for the whole URL.
    if (proxy && !secure) {
      const overTls = proxy.protocol === 'https:';
      return {
        secure: overTls,
        options: { ...placeOf(proxy), agent: agentOf(overTls, undefined) },
        prefix: origin,
        headers: { host: url.host, ...proxyAuthorization(proxy) },
      };
    }
    return { secure, options: { ...placeOf(url), agent: agentOf(secure, proxy) }, ...direct };
  };

  return {
    send(request) {
      // The first slash behind `https://`.
      const slash = request.url.indexOf('/', 8);
      const origin = request.url.slice(0, slash);
      let route = routes.get(origin);
      if (!route) routes.set(origin, (route = routeTo(origin)));
      return exchange(request, request.url.slice(slash), route);
    },
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

const direct = { prefix: '', headers: {} };

function exchange(request: TransportRequest, path: string, route: Route): Promise<NodeResponse> {
  const { method, signal, body } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const outgoing = builtin(route.secure ? 'https' : 'http').request({
      ...route.options,
      method,
      path: route.prefix + path,
      headers: { ...headersOf(request), ...route.headers },
    });
    let message: IncomingMessage | undefined;
    const onAbort = (): void => {
      (message ?? outgoing).destroy(signal.reason as Error);
    };
    const forget = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort, { once: true });
    outgoing.on('response', (incoming) => {
      message = incoming;
      incoming.once('close', forget);
      resolve(new NodeResponse(request.url, incoming));
    });
    outgoing.on('error', (error) => {
      forget();
      reject(neverSent(error, body) ?? error);
    });
    if (typeof body !== 'object') {
      whenConnected(outgoing, request.onSend);
      return void outgoing.end(body);
    }
    whenConnected(outgoing, () => {
      request.onSend();
      // Not before: a source that can be read once is kept for an attempt that connects.
      pump(body, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
    });
  });
}

function headersOf({ headers, body, method }: TransportRequest): Record<string, string | number> {
  const all: Record<string, string | number> = {
    'accept-encoding': 'gzip, deflate, br',
    ...headers,
  };
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body?.length;
  if (length !== undefined) all['content-length'] = length;
  else if (body === undefined && method !== 'GET' && method !== 'HEAD') all['content-length'] = 0;
  return all;
}

// Until a connection stands, with its encryption where there is one, no byte of the request leaves.
function whenConnected(outgoing: ClientRequest, onSend: () => void): void {
  outgoing.on('socket', (socket: Socket & { readonly secureConnecting?: boolean }) => {
    if (socket.secureConnecting) socket.once('secureConnect', onSend);
    else if (socket.connecting) socket.once('connect', onSend);
    else onSend();
  });
}

async function pump(body: StreamedBody, outgoing: ClientRequest): Promise<void> {
  const bytes = openBody(body);
  // Told by the connection, because a source that is stuck never lets its reader come back.
  outgoing.once('close', () => void bytes.return?.().catch(() => undefined));
  for (;;) {
    const { done, value } = await bytes.next();
    // Closed in the meantime: an end here would make a whole body of a part.
    if (outgoing.destroyed) return;
    if (done) return void outgoing.end();
    if (!outgoing.write(value)) await drained(outgoing);
  }
}

const drained = (outgoing: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off('drain', settle).off('close', settle);
      resolve();
    };
    outgoing.on('drain', settle).on('close', settle);
  });

function createAgent(
  secure: boolean,
  proxy: URL | undefined,
  { ca, clientCertificate, idleTimeout = 4_000, maxConnections = Infinity }: NodeTransportOptions,
): Agent {
  const kept = { keepAlive: true, timeout: idleTimeout, maxSockets: maxConnections };
  const trust = { ...(ca === undefined ? {} : { ca }), ...clientCertificate } as AgentOptions;
  if (proxy) return createTunnelAgent(proxy, { ...kept, ...trust });
  if (!secure) return new (builtin('http').Agent)(kept);
  return new (builtin('https').Agent)({ ...kept, ...trust });
}

function checkOptions(options: NodeTransportOptions): void {
  const known = ['proxy', 'ca', 'clientCertificate', 'idleTimeout', 'maxConnections', 'agent'];
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    throw new ConfigurationError(
      `\`${name}\` is no option of a transport. There are ${known.join(', ')}.`,
    );
  }
  const { agent, proxy, idleTimeout, maxConnections } = options;
  if (agent !== undefined) {
    const others = Object.entries(options).filter(([, value]) => value !== undefined);
    if (others.length > 1) {
      throw new ConfigurationError(
        '`agent` makes connections by itself; the other options of the transport go into its own.',
      );
    }
    if (typeof (agent as { readonly addRequest?: unknown }).addRequest !== 'function') {
      throw new ConfigurationError('`agent` must be an Agent of node:http or node:https.');
    }
  }
  checkProxy(proxy);
  if (idleTimeout !== undefined && !(idleTimeout > 0 && idleTimeout < 2 ** 31)) {
    throw new ConfigurationError('`idleTimeout` must be a number of ms from 1 to 2147483647.');
  }
  if (maxConnections !== undefined && !(maxConnections >= 1)) {
    throw new ConfigurationError('`maxConnections` must be a number from 1.');
  }
}
