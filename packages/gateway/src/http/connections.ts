// Tracks connections and their running requests. Pipelined requests run one by one, so that a
// connection with thousands neither delays others nor fills the memory.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The limit of parsed requests that are not started, for all connections. A client that exceeds it
 * loses its connection: each request takes about 50 kB until its response.
 */
const mostWaiting = 10_000;

/** With more requests that are not started, a connection is not read. An unread one does not end. */
const mostRead = 16;

export interface Connection {
  readonly socket: Socket;
  /** Whether the client has not received the response to a started request. */
  isBusy: boolean;
  /** Cuts the connection of a client that does not read its response. */
  cut: NodeJS.Timeout | undefined;
  /** The last time that it was opened or a response was received; in ms. */
  since: number;
  /** How many bytes had been received by then. */
  bytesRead: number;
  /** Pipelined requests that are not started yet. */
  readonly waiting: Start[];
}

type Start = (connection: Connection) => void;

export interface Connections {
  readonly all: Iterable<Connection>;
  of(socket: Socket): Connection;
  /** Calls `start` now, or when the earlier responses of the connection were received. */
  admit(request: IncomingMessage, start: Start): void;
  /** The response begins: from now on the client has the time of the limit to read it. */
  send(connection: Connection): void;
  /** The client has received the response to a started request, or has disconnected. */
  release(connection: Connection, request: IncomingMessage): void;
  /** Drops the requests of a connection that are not started. */
  forgetWaiting(connection: Connection): void;
}

/** @param timeout for reading a response, in milliseconds. */
export function watchConnections(
  server: Server,
  { scheme, timeout }: { scheme: 'http' | 'https'; timeout: number },
): Connections {
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
      const { bytesRead } = socket;
      const since = performance.now();
      connection = { socket, isBusy: false, cut: undefined, since, bytesRead, waiting: [] };
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
      if (waiting.length > mostRead) socket.pause();
    });
  }

  function startNext(connection: Connection): void {
    const { socket, waiting } = connection;
    const start = waiting.shift();
    if (start) {
      waitingOfAll -= 1;
      connection.isBusy = true;
      start(connection);
    }
    if (waiting.length <= mostRead) socket.resume();
  }

  function end(connection: Connection): void {
    connection.isBusy = false;
    connection.since = performance.now();
    connection.bytesRead = connection.socket.bytesRead;
    // In another turn of the event loop, so that other connections get their turns.
    if (connection.waiting.length > 0) setImmediate(startNext, connection);
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
      if (connection.waiting.length === 0 && !connection.isBusy) {
        connection.isBusy = true;
        start(connection);
        return;
      }
      // Node still parses what it has read: up to 64 KiB.
      if (waitingOfAll >= mostWaiting) {
        socket.destroy();
        return;
      }
      waitingOfAll += 1;
      if (connection.waiting.push(start) > mostRead) socket.pause();
    },
    send(connection) {
      connection.cut ??= setTimeout(() => connection.socket.destroy(), timeout).unref();
    },
    release(connection, request) {
      clearTimeout(connection.cut);
      connection.cut = undefined;
      // The client may still be sending a rejected body: closing would reset it before it reads the
      // reason.
      if (request.complete || request.destroyed) end(connection);
      else request.once('close', () => end(connection));
    },
  };
}
