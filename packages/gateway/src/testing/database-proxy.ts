// A proxy for PostgreSQL, which a test can cut or pause at a given moment.
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@room-sessions/testing';

export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  let marker: string | undefined;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(Number(port), hostname);
    // Forwards both directions unless the proxy is silent.
    client.on('end', () => isSilent || upstream.end());
    upstream.on('end', () => isSilent || client.end());
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isCut = false;
    client.on('data', (chunk: Buffer) => {
      if (isSilent) return;
      if (marker !== undefined && chunk.includes(marker)) {
        isCut = true;
        // The server gets the statement, but its response is dropped.
        upstream.end(chunk, () => client.destroy());
        return;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!isCut && !isSilent) client.write(chunk);
    });
  });
  const listening = await listen(server);
  return {
    /** The URL through the proxy. */
    url: String(Object.assign(new URL(target), { port: listening.port })),
    /** Cuts a connection after the gateway has sent this text, before any response. */
    cutAt(text: string | undefined) {
      marker = text;
    },
    /** Forwards nothing more, and closes nothing. */
    silence() {
      isSilent = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await listening[Symbol.asyncDispose]();
    },
  };
}
