// An agent whose connections go through a proxy: CONNECT to the proxy, then TLS within.

import type { Agent } from 'node:http';
import type { AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { builtin } from './builtin.ts';
import { placeOf, proxyAuthorization } from './proxy.ts';

/** ms */
const patience = 60_000;

type Done = (error: Error | null, socket?: Duplex) => void;

/** What a proxy answered when it was asked for a tunnel. Nothing has reached the gateway then. */
export class ProxyRefused extends Error {
  readonly code = 'ERR_PROXY_REFUSED';
}

/** An agent for https through a proxy. */
export function createTunnelAgent(proxy: URL, options: AgentOptions): Agent {
  const agent = new (builtin('https').Agent)(options);
  const connect = async (target: ConnectionOptions, done: Done): Promise<void> => {
    let socket: Duplex;
    try {
      socket = await connectThrough(proxy, target);
    } catch (error) {
      return done(error as Error);
    }
    done(null, socket);
  };
  // The one place where an agent asks for a connection; all that it does with it stays its own.
  agent.createConnection = (target, done) => {
    void connect(target as ConnectionOptions, done as Done);
    return undefined;
  };
  return agent;
}

async function connectThrough(proxy: URL, target: ConnectionOptions): Promise<Duplex> {
  const host = target.host!.includes(':') ? `[${target.host}]` : target.host!;
  const place = `${host}:${target.port}`;
  const socket = await openTunnel(proxy, place);
  // Handed on before its handshake is over, so that whoever waits for it sees it fail or succeed.
  return builtin('tls').connect({ ...target, socket, path: undefined } as ConnectionOptions);
}

function openTunnel(proxy: URL, place: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const request = builtin(proxy.protocol === 'https:' ? 'https' : 'http').request({
      ...placeOf(proxy),
      method: 'CONNECT',
      path: place,
      headers: { host: place, ...proxyAuthorization(proxy) },
      agent: false,
    });
    const refuse = (why: string): void => {
      request.destroy();
      reject(new ProxyRefused(`the proxy ${proxy.host} ${why}`));
    };
    request.on('connect', (response, socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        return refuse(`answered with status ${response.statusCode} when asked for ${place}`);
      }
      if (head.length > 0) socket.unshift(head);
      request.setTimeout(0);
      resolve(socket);
    });
    // Without a tunnel, some answer as to any other request.
    request.on('response', (response) =>
      refuse(`answered with status ${response.statusCode} when asked for ${place}`),
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      refuse(`cannot be reached (${error.code ?? error.message})`),
    );
    // Whoever asked for the tunnel may have gone meanwhile, and nobody else ends this.
    request.setTimeout(patience, () => refuse(`gave no answer when asked for ${place}`));
    request.end();
  });
}
