import type { FastifyInstance } from 'fastify';

/**
 * Stops accepting connections, and lets pending requests finish: at most three calls to the gateway, each
 * with its total timeout. Incomplete requests are closed then.
 */
export async function closeApp(app: FastifyInstance, patience = 25_000): Promise<void> {
  const { server } = app;
  // Fastify would wait for connections that become idle only now.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const rest = setTimeout(() => server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(rest);
  }
}
