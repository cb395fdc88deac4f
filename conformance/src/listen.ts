// A server on a free port of this machine, until it is disposed of.
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Standing } from './gate.ts';

export async function listen(server: Server): Promise<Standing> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
