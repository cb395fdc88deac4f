// Connections, and the requests that each of them has under way. Pipelined requests are started a few
// at a time: a connection that sends thousands neither stalls others nor fills the memory.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
  /** Pipelined requests that are not started yet. */
  readonly waiting: (() => void)[];
  /** Whether the next of them is about to be started. */
  isScheduled: boolean;
}

export interface Connections {
  readonly all: Iterable<Connection>;
  of(socket: Socket): Connection;
  /** Calls `start` now, or once enough answers to earlier requests of the connection were taken. */
  admit(response: ServerResponse, start: () => void): void;
}

/** Whether the client has asked for nothing else by now than what is being answered. */
export const isLast = ({ unanswered, waiting }: Connection): boolean =>
  unanswered <= 1 && waiting.length === 0;

export function watchConnections(server: Server, scheme: 'http' | 'https'): Connections {
  // By connection, not by answer: V8 rehashes a churning Map, and its dead entries retain answers.
  const known = new Map<Socket, Connection>();

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

  function watch({ socket, waiting }: Connection): void {
    socket.once('close', () => {
      known.delete(socket);
      waiting.length = 0;
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
    waiting.shift()?.();
    if (waiting.length === 0) socket.resume();
    else startSoon(connection);
  }

  server.on(scheme === 'https' ? 'secureConnection' : 'connection', of);
  return {
    all: { [Symbol.iterator]: () => known.values() },
    of,
    admit(response, start) {
      const connection = of(response.req.socket);
      const { waiting, socket } = connection;
      const begin = (): void => {
        connection.unanswered += 1;
        response.once('close', () => {
          connection.unanswered -= 1;
          connection.since = performance.now();
          connection.bytesRead = socket.bytesRead;
          startSoon(connection);
        });
        start();
      };
      if (waiting.length === 0 && connection.unanswered === 0) begin();
      else {
        // Whatever Node has read already is parsed all the same: up to 64 KiB.
        waiting.push(begin);
        socket.pause();
        startSoon(connection);
      }
    },
  };
}
