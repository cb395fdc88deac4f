// How a gateway stops without resetting a request: a client that writes to a connection that is being
// closed cannot know whether its request was processed.
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connection, Connections } from './connections.ts';

export interface DrainOptions {
  /** How long requests are accepted as before, in milliseconds. */
  readonly delay: number;
  /** How long requests that are under way then may take; after it they are cut off. */
  readonly bound: number;
  /** Whether answers are to end their connections, from now on. */
  readonly endConnections: (areEnded: boolean) => void;
}

export async function drain(
  app: FastifyInstance,
  { delay, bound, endConnections }: DrainOptions,
): Promise<void> {
  if (delay > 0) {
    endConnections(true);
    await sleep(delay);
    // Who is told to connect again would do so while the port closes.
    endConnections(false);
  }
  await noArrivals(app, delay > 0 ? quiet : 0);
  endConnections(true);
  const cut = setTimeout(() => app.server.closeAllConnections(), bound);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** In milliseconds; clients that connect all the time are not waited for longer. */
const longestArrivals = 5000;

/** Clients that were told to connect again have done so after this time without any, in milliseconds. */
const quiet = 250;

/**
 * Once the port closes, the kernel resets the connections that it has accepted and the process has not.
 * Node takes one in each turn of the event loop: after a turn without any, none waits.
 */
async function noArrivals({ server }: FastifyInstance, wait: number): Promise<void> {
  let arrivals = 0;
  const count = (): unknown => (arrivals += 1);
  server.on('connection', count);
  const end = performance.now() + longestArrivals;
  for (let before = -1; before !== arrivals && performance.now() < end;) {
    before = arrivals;
    await sleep(wait);
    await turn();
    await turn();
  }
  server.off('connection', count);
}

/** How often silent connections are looked for, in milliseconds. */
const interval = 50;

/** In milliseconds, where requests are under way and nothing else was said. */
const usualSilence = 1000;

/**
 * Closes connections that say nothing once the gateway closes. Those that ask for something in the
 * meantime are answered with `Connection: close`.
 */
export function closeSilent(
  app: FastifyInstance,
  connections: Connections,
  silence: number | undefined,
): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const all = [...connections.all];
    const bound = silence ?? (all.some(({ unanswered }) => unanswered > 0) ? usualSilence : 0);
    const sweep = (): void => {
      for (const one of connections.all) if (isSilent(one, bound)) one.socket.destroy();
    };
    timer = setInterval(sweep, interval);
    // Node calls it when its server is closed, whatever is on its way.
    app.server.closeIdleConnections = sweep;
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function isSilent(connection: Connection, bound: number): boolean {
  const { socket, unanswered, waiting } = connection;
  if (unanswered > 0 || waiting.length > 0) return false;
  const now = performance.now();
  if (connection.bytesRead !== socket.bytesRead && bound > 0) {
    connection.bytesRead = socket.bytesRead;
    connection.since = now;
  }
  return now - connection.since >= bound;
}
