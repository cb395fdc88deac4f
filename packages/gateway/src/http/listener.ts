// What Node's server is told beside its routes: limits, and TLS.
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

/** An answer that is not taken holds its memory: after the bound its connection is cut. */
export function cutSlowReaders(app: FastifyInstance, bound: number): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const timer = setTimeout(() => reply.raw.destroy(), bound).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done(null, payload);
  });
}
