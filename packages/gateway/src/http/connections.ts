// Tracks connections and their running requests. Pipelined requests start a few at a time, so that
// a connection with thousands neither delays others nor fills the memory.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The limit of parsed requests that are not started, for all connections. A client that exceeds it
 * loses its connection: each request takes about 50 kB until its response.
 */
const mostWaiting = 10_000;

/** The limit of started requests per connection whose responses the client has not received. */
const mostUnanswered = 16;

export interface Connection {
  readonly socket: Socket;
  /** Started requests whose responses the client has not received. */
  unanswered: number;
  /** Requests whose responses are being sent. */
  sending: number;
  /** The last time that it was opened, or a response began or was received; in ms. */
  since: number;
  /** How many bytes had been received by then. */
  bytesRead: number;
  /** Pipelined requests that are not started yet. */
  readonly waiting: Start[];
  /** Whether the next pipelined request is about to start. */
  isScheduled: boolean;
}

type Start = (connection: Connection) => void;

export interface Connections {
  readonly all: Iterable<Connection>;
  of(socket: Socket): Connection;
  /** Calls `start` now, or when enough earlier responses of the connection were received. */
  admit(request: IncomingMessage, start: Start): void;
  /** The client has received the response to a started request, or has disconnected. */
  release(connection: Connection, request: IncomingMessage): void;
  /** Drops the requests of a connection that are not started. */
  forgetWaiting(connection: Connection): void;
}

/** Whether the client has sent nothing more than the requests that are being answered. */
export const isLast = ({ unanswered, waiting }: Connection): boolean =>
  unanswered <= 1 && waiting.length === 0;

export function watchConnections(server: Server, scheme: 'http' | 'https'): Connections {
  // Keyed by connection, not by response: V8 rehashes a churning Map, and its dead entries retain
  // responses.
  const known = new Map<Socket, Connection>();
  let waitingOfAll = 0;

  function forgetWaiting({ waiting }: Connection): void {
    waitingOfAll -= waiting.length;
    waiting.length = 0;
  }

  function of(socket: Socket): Connection {
    let connection = known.get(socket);
    if (!connection) {
      connection = {
        socket,
        unanswered: 0,
        sending: 0,
        since: performance.now(),
        bytesRead: socket.bytesRead,
        waiting: [],
        isScheduled: false,
      };
      known.set(socket, connection);
      watch(connection);
    }
    return connection;
  }

  function watch(connection: Connection): void {
    const { socket, waiting } = connection;
    socket.once('close', () => {
      known.delete(socket);
      forgetWaiting(connection);
    });
    // Node reads on when a response is flushed.
    socket.on('resume', () => {
      if (waiting.length > 0) socket.pause();
    });
  }

  function startSoon(connection: Connection): void {
    if (connection.isScheduled) return;
    const { socket, unanswered } = connection;
    // The client does not read: its first requests already use enough memory.
    if (unanswered >= mostUnanswered || (unanswered > 0 && socket.writableNeedDrain)) return;
    connection.isScheduled = true;
    // One per turn of the event loop, so that other connections get their turns.
    setImmediate(startNext, connection);
  }

  function startNext(connection: Connection): void {
    connection.isScheduled = false;
    const { socket, waiting } = connection;
    const start = waiting.shift();
    if (start) {
      waitingOfAll -= 1;
      connection.unanswered += 1;
      start(connection);
    }
    if (waiting.length === 0) socket.resume();
    else startSoon(connection);
  }

  function end(connection: Connection): void {
    connection.unanswered -= 1;
    connection.since = performance.now();
    connection.bytesRead = connection.socket.bytesRead;
    if (connection.waiting.length > 0) startSoon(connection);
  }

  server.on(scheme === 'https' ? 'secureConnection' : 'connection', of);
  return {
    all: { [Symbol.iterator]: () => known.values() },
    of,
    forgetWaiting,
    admit({ socket }, start) {
      // Requests that Node had already read when the connection was closed.
      if (socket.destroyed) return;
      const connection = of(socket);
      const { waiting } = connection;
      if (waiting.length === 0 && connection.unanswered === 0) {
        connection.unanswered += 1;
        start(connection);
        return;
      }
      // Node still parses what it has read: up to 64 KiB.
      if (waitingOfAll >= mostWaiting) {
        socket.destroy();
        return;
      }
      waitingOfAll += 1;
      waiting.push(start);
      socket.pause();
      startSoon(connection);
    },
    release(connection, request) {
      // The client may still be sending a rejected body: closing would reset it before it reads the
      // reason.
      if (request.complete || request.destroyed) end(connection);
      else request.once('close', () => end(connection));
    },
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
