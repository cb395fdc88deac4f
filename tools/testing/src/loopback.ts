import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A running server. Disposal closes all connections. */
export interface Listening extends AsyncDisposable {
  /** Its URL with the scheme http. */
  readonly url: string;
  readonly port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      // A test may have closed it already.
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A free port, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const listening = await listen(createServer());
  await listening[Symbol.asyncDispose]();
  return listening.port;
}

/** A URL with a closed port. */
export const closedPortUrl = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
