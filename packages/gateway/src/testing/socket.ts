// A client that writes and reads bytes when a test tells it to.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  write(text: string | Buffer): void;
  /** Everything received so far, once it matches; fails when the connection closes first. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Everything received, once the connection is closed. */
  readonly closed: () => Promise<string>;
}

export async function rawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // The gateway may cut the connection, which such tests expect.
  socket.on('error', () => {});
  socket.once('close', () => (isClosed = true));
  await once(socket, 'connect');
  return {
    socket,
    write: (more) => void socket.write(more),
    async until(pattern) {
      while (!pattern.test(text)) {
        if (isClosed) throw new Error(`closed after ${JSON.stringify(text)}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return text;
    },
    async closed() {
      if (!isClosed) await once(socket, 'close');
      return text;
    },
  };
}

/** A request with Host and key, as bytes. */
export const rawRequest = (
  line: string,
  apiKey: string,
  headers: readonly string[] = [],
  body = '',
): string =>
  [`${line} HTTP/1.1`, 'Host: gateway', `X-API-Key: ${apiKey}`, ...headers, '', body].join('\r\n');
