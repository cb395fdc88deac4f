import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A server until it is disposed of, which ends every connection to it. */
export interface Listening extends AsyncDisposable {
  /** As of plain HTTP. */
  readonly url: string;
  readonly port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Has a server listen on a free port of this machine. */
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
      // A test may have closed it.
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A port that nobody listens on: for a program that does not choose one by itself. */
export async function freePort(): Promise<number> {
  const listening = await listen(createServer());
  await listening[Symbol.asyncDispose]();
  return listening.port;
}

/** An address where nobody listens. */
export const nobodysUrl = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
