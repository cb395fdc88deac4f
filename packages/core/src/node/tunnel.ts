// An agent whose connections go through a proxy: CONNECT to the proxy, then TLS through the tunnel.

import type { Agent, ClientRequest } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { toEndpoint, proxyAuthorization } from './proxy.ts';

/** Additional options of a connection. */
export interface TunnelRequest {
  /** Aborted when the tunnel is no longer needed. */
  tunnelSignal?: AbortSignal;
}

type Target = ConnectionOptions & TunnelRequest;
type Callback = (error: Error | null, socket?: Duplex) => void;

/** A proxy did not open a tunnel. Nothing has reached the gateway. */
export class ProxyError extends Error {
  readonly code: 'ERR_PROXY_REFUSED' | 'ERR_PROXY_FAILED';

  constructor({ host }: URL, why: string, status = 0, cause?: Error) {
    super(`the proxy ${host} ${why}`, { cause });
    // A refusal is permanent: the proxy does not allow the request.
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    this.code = isRefusal ? 'ERR_PROXY_REFUSED' : 'ERR_PROXY_FAILED';
  }

  static unreachable(proxy: URL, cause: NodeJS.ErrnoException): ProxyError {
    return new ProxyError(proxy, `cannot be reached (${cause.code ?? cause.message})`, 0, cause);
  }
}

/**
 * An agent for https through a proxy. `ca` has the trusted authorities of an https proxy;
 * `connectTimeout` covers the connection to the proxy, its response and the handshake with the gateway.
 */
export function createTunnelAgent(
  proxy: URL,
  ca: AgentOptions['ca'],
  options: AgentOptions,
  connectTimeout: number,
): Agent {
  const agent = new (process.getBuiltinModule('node:https').Agent)(options);
  const connect = async (target: Target, done: Callback): Promise<void> => {
    let socket: Duplex;
    let current: { destroy(error: Error): unknown } | undefined;
    const stop = startConnectTimer(connectTimeout, (error) => current?.destroy(error));
    try {
      const tunnel = await openTunnel(proxy, ca, target, (request) => (current = request));
      // Passed on before the handshake ends: the caller of `done` observes its outcome.
      socket = process
        .getBuiltinModule('node:tls')
        .connect({ ...target, socket: tunnel, path: undefined } as Target);
      current = socket.once('secureConnect', stop).once('close', stop);
    } catch (error) {
      stop();
      return done(error as Error);
    }
    done(null, socket);
  };
  // The only hook by which an agent opens a connection; the agent manages it as usual.
  agent.createConnection = (target, done) => {
    void connect(target as Target, done as Callback);
    return undefined;
  };
  return agent;
}

/** Calls `onTimeout` after the limit in ms; 0: no limit. Returns a function that clears the timer. */
export function startConnectTimer(limit: number, onTimeout: (error: Error) => void): () => void {
  const fail = (): void => {
    const error = new Error(`No connection within ${limit} ms.`);
    onTimeout(Object.assign(error, { code: 'ERR_CONNECT_TIMEOUT' }));
  };
  const timer = limit > 0 ? setTimeout(fail, limit) : undefined;
  return () => clearTimeout(timer);
}

function openTunnel(
  proxy: URL,
  ca: AgentOptions['ca'],
  { host, port, tunnelSignal }: Target,
  onRequest: (request: ClientRequest) => void,
): Promise<Duplex> {
  const place = `${host!.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const request = process
      .getBuiltinModule(proxy.protocol === 'https:' ? 'node:https' : 'node:http')
      .request({
        ...toEndpoint(proxy),
        ...(ca === undefined ? {} : { ca }),
        method: 'CONNECT',
        path: place,
        headers: { host: place, ...proxyAuthorization(proxy) },
        agent: false,
        ...(tunnelSignal ? { signal: tunnelSignal } : {}),
      });
    onRequest(request);
    const fail = (failure: ProxyError): void => {
      request.destroy();
      reject(failure);
    };
    const answered = (status = 0): void => {
      const why = `answered with status ${status} when asked for ${place}`;
      fail(new ProxyError(proxy, why, status));
    };
    request.on('connect', ({ statusCode }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy();
        return answered(statusCode);
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    // A proxy that refuses may send an ordinary response.
    request.on('response', ({ statusCode }) => answered(statusCode));
    request.on('error', (error) => fail(ProxyError.unreachable(proxy, error)));
    request.end();
  });
}
