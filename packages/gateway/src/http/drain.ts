// Stops the gateway without resetting a request: a client whose connection closes while it writes
// cannot know whether its request was processed.
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connection, Connections } from './connections.ts';

export interface DrainOptions {
  /** How long requests are still accepted, in milliseconds. */
  readonly delay: number;
  /** How long running requests may take afterwards, before they are cut off. */
  readonly bound: number;
  /** Whether each response closes its connection from now on. */
  readonly endConnections: (areEnded: boolean) => void;
}

export async function drain(
  app: FastifyInstance,
  { delay, bound, endConnections }: DrainOptions,
): Promise<void> {
  if (delay > 0) {
    endConnections(true);
    await sleep(delay);
    // A client that is told to reconnect would do so while the port closes.
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

/** In milliseconds; a client that keeps connecting does not delay the stop any longer. */
const longestArrivals = 5000;

/**
 * After this time without a new connection, clients that were told to reconnect have done so; in
 * ms.
 */
const quiet = 250;

/**
 * When the port closes, the kernel resets the connections that the process has not accepted. Node
 * accepts one per turn of the event loop: after a turn without one, none is pending.
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

/** How often silent connections are checked, in milliseconds. */
const interval = 50;

/** The default while requests are running, in milliseconds. */
const usualSilence = 1000;

/**
 * Closes silent connections when the gateway closes. Requests that arrive meanwhile get a response
 * with `Connection: close`.
 */
export function closeSilent(
  app: FastifyInstance,
  connections: Connections,
  silence: number | undefined,
): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const all = [...connections.all];
    const bound = silence ?? (all.some(({ isBusy }) => isBusy) ? usualSilence : 0);
    const sweep = (): void => {
      for (const one of connections.all) if (isSilent(one, bound)) one.socket.destroy();
    };
    timer = setInterval(sweep, interval);
    // Node calls it when its server is closed, even if requests are on their way.
    app.server.closeIdleConnections = sweep;
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function isSilent(connection: Connection, bound: number): boolean {
  const { socket, isBusy, waiting } = connection;
  if (isBusy || waiting.length > 0) return false;
  const now = performance.now();
  if (connection.bytesRead !== socket.bytesRead && bound > 0) {
    connection.bytesRead = socket.bytesRead;
    connection.since = now;
  }
  return now - connection.since >= bound;
}
