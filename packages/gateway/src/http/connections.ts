// Connections, and the requests that each of them has under way. Pipelined requests are started a few
// at a time: a connection that sends thousands neither stalls others nor fills the memory.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Slot } from './capacity.ts';

/**
 * Requests of all connections that Node has parsed and that are not started. A client that goes on
 * past it loses its connection: each request costs some 50 kB until it is answered.
 */
const mostWaiting = 10_000;

/** Requests of one connection that are started before the client has taken their answers. */
const mostUnanswered = 16;

export interface Connection {
  readonly socket: Socket;
  /** Requests that were started, and whose answers the client has not taken. */
  unanswered: number;
  /** Those whose answers are being sent. */
  sending: number;
  /** When it was opened, or an answer began or was taken, whichever was last; in ms. */
  since: number;
  /** What had come by then, in bytes. */
  bytesRead: number;
  /** Of the first response that is being sent; the others need none, however slowly they are read. */
  slot: Slot | undefined;
  /** Pipelined requests that are not started yet. */
  readonly waiting: Start[];
  /** Whether the next of them is about to be started. */
  isScheduled: boolean;
}

type Start = (connection: Connection) => void;

export interface Connections {
  readonly all: Iterable<Connection>;
  of(socket: Socket): Connection;
  /** Calls `start` now, or once enough responses to earlier requests of the connection were taken. */
  admit(request: IncomingMessage, start: Start): void;
  /** The client has taken the response to a started request, or is gone. */
  release(connection: Connection, request: IncomingMessage): void;
  /** Gives up the requests of a connection that are not started. */
  forgetWaiting(connection: Connection): void;
}

/** Whether the client has asked for nothing else by now than what is being answered. */
export const isLast = ({ unanswered, waiting }: Connection): boolean =>
  unanswered <= 1 && waiting.length === 0;

export function watchConnections(server: Server, scheme: 'http' | 'https'): Connections {
  // By connection, not by answer: V8 rehashes a churning Map, and its dead entries retain answers.
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
        slot: undefined,
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
    // Node reads on when a response was flushed.
    socket.on('resume', () => {
      if (waiting.length > 0) socket.pause();
    });
  }

  function startSoon(connection: Connection): void {
    if (connection.isScheduled || connection.waiting.length === 0) return;
    const { socket, unanswered } = connection;
    // Its client does not read: what it asked for first is enough to hold.
    if (unanswered >= mostUnanswered || (unanswered > 0 && socket.writableNeedDrain)) return;
    connection.isScheduled = true;
    // One in each turn of the event loop: other connections have theirs in between.
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
    startSoon(connection);
  }

  server.on(scheme === 'https' ? 'secureConnection' : 'connection', of);
  return {
    all: { [Symbol.iterator]: () => known.values() },
    of,
    forgetWaiting,
    admit({ socket }, start) {
      // The rest of what Node had read before the connection was closed.
      if (socket.destroyed) return;
      const connection = of(socket);
      const { waiting } = connection;
      if (waiting.length === 0 && connection.unanswered === 0) {
        connection.unanswered += 1;
        start(connection);
        return;
      }
      // Whatever Node has read already is parsed all the same: up to 64 KiB.
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
      // A body that is refused is still being sent: its client would be reset before it reads why.
      if (request.complete || request.destroyed) end(connection);
      else request.once('close', () => end(connection));
    },
  };
}
