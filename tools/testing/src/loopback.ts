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
export async function listen(server: Server, host = '127.0.0.1', wanted = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(wanted, host), 'listening');
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

/**
 * A free port, for a program that cannot choose one itself. It is below the ports that a system gives to
 * other servers, so that none of another test gets it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A URL with a closed port. */
export const closedPortUrl = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
