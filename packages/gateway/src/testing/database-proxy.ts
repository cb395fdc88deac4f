// A connection to PostgreSQL that a test can cut or hold at the moment it wants.
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@room-sessions/testing';

export interface Proxy extends AsyncDisposable {
  /** The URL, by way of the proxy. */
  readonly url: string;
  /** Cuts a connection when the gateway has sent this text, and before any answer to it. */
  cutAt(text: string | undefined): void;
  /** From now on nothing goes through, and nothing is closed. */
  silence(): void;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  let marker: string | undefined;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(Number(port), hostname);
    // Each end as it came, but for one that is silent.
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
        // The server gets it, and nobody hears what it says.
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
    url: String(Object.assign(new URL(target), { port: listening.port })),
    cutAt(text) {
      marker = text;
    },
    silence() {
      isSilent = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await listening[Symbol.asyncDispose]();
    },
  };
}
