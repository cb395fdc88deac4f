// Tracks connections and their running requests. Pipelined requests run one by one, so that a
// connection with thousands neither delays others nor fills the memory.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clearTimeout, now, setImmediate, setTimeout } from '@room-sessions/shared/timers';

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
  readonly waiting: Start[];
}

type Start = (connection: Connection) => void;

export class Connections {
  // Keyed by connection, not by response: V8 rehashes a churning Map, and its dead entries retain
  // responses.
  readonly #known = new Map<Socket, Connection>();
  readonly #timeout: number;
  #waiting = 0;

  /** @param timeout for reading a response, in milliseconds. */
  constructor(server: Server, { scheme, timeout }: { scheme: 'http' | 'https'; timeout: number }) {
    this.#timeout = timeout;
    server.on(scheme === 'https' ? 'secureConnection' : 'connection', (socket) => this.of(socket));
  }

  get all(): Iterable<Connection> {
    return this.#known.values();
  }

  of(socket: Socket): Connection {
    const known = this.#known.get(socket);
    if (known) return known;
    const { bytesRead } = socket;
    const since = now();
    const connection = { socket, isBusy: false, cut: undefined, since, bytesRead, waiting: [] };
    this.#known.set(socket, connection);
    socket.once('close', () => {
      this.#known.delete(socket);
      this.forgetWaiting(connection);
    });
    // Node reads on when a response is flushed.
    socket.on('resume', () => pauseIfFull(connection));
    return connection;
  }

  /** Calls `start` now, or when the earlier responses of the connection were received. */
  admit({ socket }: IncomingMessage, start: Start): void {
    // Requests that Node had already read when the connection was closed.
    if (socket.destroyed) return;
    const connection = this.of(socket);
    if (connection.waiting.length === 0 && !connection.isBusy) {
      connection.isBusy = true;
      start(connection);
      return;
    }
    // Node still parses what it has read: up to 64 KiB.
    if (this.#waiting >= mostWaiting) {
      socket.destroy();
      return;
    }
    this.#waiting += 1;
    connection.waiting.push(start);
    pauseIfFull(connection);
  }

  /** The response begins: from now on the client has the time of the limit to read it. */
  send(connection: Connection): void {
    connection.cut ??= setTimeout(() => connection.socket.destroy(), this.#timeout).unref();
  }

  /** The client has received the response to a started request, or has disconnected. */
  release(connection: Connection, request: IncomingMessage): void {
    clearTimeout(connection.cut);
    connection.cut = undefined;
    // The client may still be sending a rejected body: closing would reset it before it reads the
    // reason.
    if (request.complete || request.destroyed) this.#end(connection);
    else request.once('close', () => this.#end(connection));
  }

  forgetWaiting({ waiting }: Connection): void {
    this.#waiting -= waiting.length;
    waiting.length = 0;
  }

  #end(connection: Connection): void {
    connection.isBusy = false;
    connection.since = now();
    connection.bytesRead = connection.socket.bytesRead;
    // In another turn of the event loop, so that other connections get their turns.
    if (connection.waiting.length > 0) setImmediate(() => this.#startNext(connection));
  }

  #startNext(connection: Connection): void {
    const { socket, waiting } = connection;
    const start = waiting.shift();
    if (start) {
      this.#waiting -= 1;
      connection.isBusy = true;
      start(connection);
    }
    if (waiting.length <= mostRead) socket.resume();
  }
}

function pauseIfFull({ socket, waiting }: Connection): void {
  if (waiting.length > mostRead) socket.pause();
}
