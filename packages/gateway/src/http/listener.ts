// What Node's server is told beside its routes: limits, and TLS.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Limits } from '../limits.ts';
import type { TlsOptions } from '../tls.ts';

export function listenerOptions(limits: Limits, tls: TlsOptions | undefined): FastifyServerOptions {
  const { headerTimeout, requestTimeout, headerBytes } = limits;
  const http = {
    // Node looks for late ones this often; its own 30 s would leave them open for that long.
    connectionsCheckingInterval: Math.min(1000, headerTimeout, requestTimeout),
    headersTimeout: Math.min(headerTimeout, requestTimeout),
    maxHeaderSize: headerBytes,
    // Node's own answer has no body; see refuseOddRequests.
    requireHostHeader: false,
  };
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout,
    keepAliveTimeout: limits.keepAlive,
    // Whoever connects has to speak TLS as soon as it would have to send headers.
    ...(tls ? { https: { ...http, ...tls, handshakeTimeout: http.headersTimeout } } : { http }),
  };
}

/** Of the bound, how often slow readers are looked for. */
const looks = 8;

/** A connection, and what is being sent on it. */
interface Sending {
  answers: number;
  /** The last time that one of them began or was taken whole, in ms. */
  since: number;
}

/**
 * An answer that is not taken holds its memory: after the bound its connection is cut. One look at
 * all of them costs less than a timer for each.
 */
export function cutSlowReaders(app: FastifyInstance, bound: number): void {
  // By connection: a map that gains and loses an entry with each answer is made anew all the time,
  // and what V8 has left of the old ones keeps answers that are over, with their requests.
  const connections = new Map<Socket, Sending>();
  const cut = (): void => {
    const latest = performance.now() - bound;
    for (const [socket, { answers, since }] of connections) {
      if (answers > 0 && since <= latest) socket.destroy();
    }
  };
  const timer = setInterval(cut, Math.ceil(bound / looks)).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function sendingOn(socket: Socket): Sending {
    let sending = connections.get(socket);
    if (!sending) {
      connections.set(socket, (sending = { answers: 0, since: 0 }));
      socket.once('close', () => connections.delete(socket));
    }
    return sending;
  }

  app.addHook('onSend', ({ socket }, { raw }, payload, done) => {
    // A client that is gone takes nothing.
    if (!socket.destroyed) {
      const sending = sendingOn(socket);
      if (sending.answers === 0) sending.since = performance.now();
      sending.answers += 1;
      raw.once('close', () => {
        sending.answers -= 1;
        sending.since = performance.now();
      });
    }
    done(null, payload);
  });
}
