// Stops the gateway without resetting a request: a client whose connection closes while it writes
// cannot know whether its request was processed.
import type { FastifyInstance } from 'fastify';
import {
  clearInterval,
  clearTimeout,
  nextTurn as turn,
  now,
  setInterval,
  setTimeout,
  sleep,
} from '@room-sessions/shared/timers';
import type { Services } from '../services.ts';
import type { Connection, Connections } from './connections.ts';

export async function drain(
  app: FastifyInstance,
  { limits, state }: Pick<Services, 'limits' | 'state'>,
): Promise<void> {
  state.isDraining = true;
  await sleep(limits.drainDelay);
  await noArrivals(app);
  // Not earlier: a client that is told to reconnect would do so while the port closes.
  state.endsConnections = true;
  const cut = setTimeout(() => app.server.closeAllConnections(), limits.drain);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** In milliseconds; a client that keeps connecting does not delay the stop any longer. */
const longestArrivals = 5000;

/**
 * When the port closes, the kernel resets the connections that the process has not accepted. Node
 * accepts one per turn of the event loop: after a turn without one, none is pending.
 */
async function noArrivals({ server }: FastifyInstance): Promise<void> {
  let arrivals = 0;
  const count = (): unknown => (arrivals += 1);
  server.on('connection', count);
  const end = now() + longestArrivals;
  for (let before = -1; before !== arrivals && now() < end;) {
    before = arrivals;
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
  const at = now();
  if (connection.bytesRead !== socket.bytesRead && bound > 0) {
    connection.bytesRead = socket.bytesRead;
    connection.since = at;
  }
  return at - connection.since >= bound;
}
