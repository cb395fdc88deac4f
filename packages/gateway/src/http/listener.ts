// What Node's server is told beside its routes: limits, and TLS.
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Limits } from '../limits.ts';
import type { TlsOptions } from '../tls.ts';
import type { Connections } from './connections.ts';

export function listenerOptions(limits: Limits, tls: TlsOptions | undefined): FastifyServerOptions {
  const { headerTimeout, requestTimeout, headerBytes } = limits;
  const http = {
    // Node looks for late ones this often; its own 30 s would leave them open for that long.
    connectionsCheckingInterval: Math.min(1000, headerTimeout, requestTimeout),
    headersTimeout: Math.min(headerTimeout, requestTimeout),
    maxHeaderSize: headerBytes,
    // Node's own answer has no body; see rejectMalformedRequests.
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

/**
 * An answer that is not taken holds its memory: after the bound its connection is cut. One look at
 * all of them costs less than a timer for each.
 */
export function cutSlowReaders(
  app: FastifyInstance,
  connections: Connections,
  bound: number,
): void {
  const cut = (): void => {
    const latest = performance.now() - bound;
    for (const { socket, sending, since } of connections.all) {
      if (sending > 0 && since <= latest) socket.destroy();
    }
  };
  const timer = setInterval(cut, Math.ceil(bound / looks)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
