// The options of Node's server: limits and TLS.
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Limits } from '../limits.ts';
import type { TlsOptions } from '../tls.ts';
import type { Connections } from './connections.ts';

export function listenerOptions(limits: Limits, tls: TlsOptions | undefined): FastifyServerOptions {
  const { headerTimeout, requestTimeout, headerBytes } = limits;
  const http = {
    // How often Node checks for late requests; its default of 30 s would keep them open that long.
    connectionsCheckingInterval: Math.min(1000, headerTimeout, requestTimeout),
    headersTimeout: Math.min(headerTimeout, requestTimeout),
    maxHeaderSize: headerBytes,
    // Node's own response has no body; see rejectMalformedRequests.
    requireHostHeader: false,
  };
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout,
    keepAliveTimeout: limits.keepAlive,
    // A TLS handshake must finish in the time for headers.
    ...(tls ? { https: { ...http, ...tls, handshakeTimeout: http.headersTimeout } } : { http }),
  };
}

/** How often slow readers are checked, as a part of the limit. */
const looks = 8;

/**
 * An unread response holds memory: after the limit its connection is cut. Checking all connections
 * at once costs less than a timer for each.
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
