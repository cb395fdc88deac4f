import type { FastifyInstance } from 'fastify';

/**
 * Takes no new connection, lets the requests under way end, and closes. After the bound, those that
 * are still under way are cut off.
 */
export async function drain(app: FastifyInstance, bound: number): Promise<void> {
  // Fastify waits for idle keep-alive sockets, each as long as its timeout (72 s).
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const cut = setTimeout(() => app.server.closeAllConnections(), bound);
  app.server.closeIdleConnections();
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
