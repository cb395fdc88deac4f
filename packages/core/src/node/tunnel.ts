// An agent whose connections go through a proxy: CONNECT to the proxy, then TLS within.

import type { Agent, ClientRequest } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { builtin } from './builtin.ts';
import { startConnectTimer } from './connect-timeout.ts';
import { placeOf, proxyAuthorization } from './proxy.ts';

/** What a request for a connection carries beside the options that Node knows. */
export interface TunnelRequest {
  /** Whoever asked for the tunnel has gone when it ends. */
  tunnelSignal?: AbortSignal;
}

type Target = ConnectionOptions & TunnelRequest;
type Done = (error: Error | null, socket?: Duplex) => void;

/** Why a proxy made no tunnel. Nothing has reached the gateway then. */
export class ProxyFailed extends Error {
  readonly code: 'ERR_PROXY_REFUSED' | 'ERR_PROXY_FAILED';

  constructor({ host }: URL, why: string, status = 0, cause?: Error) {
    super(`the proxy ${host} ${why}`, { cause });
    // It will refuse again what it does not allow.
    const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
    this.code = isRefusal ? 'ERR_PROXY_REFUSED' : 'ERR_PROXY_FAILED';
  }

  static unreachable(proxy: URL, cause: NodeJS.ErrnoException): ProxyFailed {
    return new ProxyFailed(proxy, `cannot be reached (${cause.code ?? cause.message})`, 0, cause);
  }
}

/**
 * An agent for https through a proxy. `ca` is who is trusted to be an https proxy; `connectTimeout`
 * covers the connection to the proxy, its answer and the handshake with the gateway.
 */
export function createTunnelAgent(
  proxy: URL,
  ca: AgentOptions['ca'],
  options: AgentOptions,
  connectTimeout: number,
): Agent {
  const agent = new (builtin('https').Agent)(options);
  const connect = async (target: Target, done: Done): Promise<void> => {
    let socket: Duplex;
    let current: { destroy(error: Error): unknown } | undefined;
    const stop = startConnectTimer(connectTimeout, (error) => current?.destroy(error));
    try {
      const tunnel = await openTunnel(proxy, ca, target, (request) => (current = request));
      // Handed on before its handshake is over: whoever waits for it sees it fail or succeed.
      socket = builtin('tls').connect({ ...target, socket: tunnel, path: undefined } as Target);
      current = socket.once('secureConnect', stop).once('close', stop);
    } catch (error) {
      stop();
      return done(error as Error);
    }
    done(null, socket);
  };
  // The one place where an agent asks for a connection; all that it does with it stays its own.
  agent.createConnection = (target, done) => {
    void connect(target as Target, done as Done);
    return undefined;
  };
  return agent;
}

function openTunnel(
  proxy: URL,
  ca: AgentOptions['ca'],
  { host, port, tunnelSignal }: Target,
  onRequest: (request: ClientRequest) => void,
): Promise<Duplex> {
  const place = `${host!.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const request = builtin(proxy.protocol === 'https:' ? 'https' : 'http').request({
      ...placeOf(proxy),
      ...(ca === undefined ? {} : { ca }),
      method: 'CONNECT',
      path: place,
      headers: { host: place, ...proxyAuthorization(proxy) },
      agent: false,
      ...(tunnelSignal ? { signal: tunnelSignal } : {}),
    });
    onRequest(request);
    const fail = (failure: ProxyFailed): void => {
      request.destroy();
      reject(failure);
    };
    const answered = (status = 0): void => {
      const why = `answered with status ${status} when asked for ${place}`;
      fail(new ProxyFailed(proxy, why, status));
    };
    request.on('connect', ({ statusCode }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy();
        return answered(statusCode);
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    // Without a tunnel, some answer as to any other request.
    request.on('response', ({ statusCode }) => answered(statusCode));
    request.on('error', (error) => fail(ProxyFailed.unreachable(proxy, error)));
    request.end();
  });
}
