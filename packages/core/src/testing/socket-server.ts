// A TCP server without HTTP: the test handles each connection.

import { createServer, type Socket } from 'node:net';
import { listen } from '@room-sessions/testing';

export interface SocketServer {
  readonly port: number;
  readonly connections: number;
  /** Received bytes, encrypted or not. */
  readonly bytesRead: number;
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1. */
export async function startSocketServer(
  onConnection: (socket: Socket) => void,
): Promise<SocketServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  const listening = await listen(server);
  return {
    port: listening.port,
    get connections() {
      return sockets.length;
    },
    get bytesRead() {
      return sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    },
    close: () => listening[Symbol.asyncDispose](),
  };
}
