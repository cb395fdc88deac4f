import type { FastifyInstance } from 'fastify';

/**
 * Takes no more, and lets what is under way be answered: three calls to the gateway at most, each
 * with its total timeout. Whoever has sent no whole request by then is cut off.
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
