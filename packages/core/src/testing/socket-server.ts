// A server below HTTP: what it does with a connection is all that it does.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SocketServer {
  readonly port: number;
  readonly connections: number;
  /** Bytes that reached it, encrypted or not. */
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return sockets.length;
    },
    get bytesRead() {
      return sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

/** The address of a port that nobody listens on. */
export async function refusedUrl(): Promise<string> {
  const server = await startSocketServer(() => undefined);
  await server.close();
  return `http://127.0.0.1:${server.port}`;
}
