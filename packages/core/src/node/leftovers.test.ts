// Stale bytes on a kept connection are never used as the response to a later request.

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requestTo, textFrom, useNodeTransports } from '../testing/node-transports.ts';
import { failure } from '@room-sessions/testing/faults';
import { type SocketServer, startSocketServer } from '../testing/socket-server.ts';
import { useClosing } from '../testing/use-closing.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();

/** A server that answers each request on a connection with the number of that connection. */
async function start(): Promise<
  SocketServer & { readonly sockets: Socket[]; readonly url: string }
> {
  const sockets: Socket[] = [];
  const server = await closing(
    startSocketServer((socket) => {
      const number = sockets.push(socket);
      socket.on('data', () => socket.write(answer(`connection ${number}`)));
    }),
  );
  return Object.assign(server, { sockets, url: `http://127.0.0.1:${server.port}` });
}

const answer = (text: string, status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

describe('a kept connection with unexpected bytes', () => {
  it.each<[string, string]>([
    ['another answer', answer('OLD')],
    ['the 408 that ends it', answer('', '408 Request Timeout')],
    ['a change of protocol', 'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'],
  ])('such as %s is dropped, and the request uses another', async (_, leftover) => {
    const server = await start();
    const transport = createTestTransport();
    expect(await textFrom(transport, server.url)).toBe('connection 1');
    const before = server.bytesRead;
    // In the kernel before the request is sent: the event loop has not polled yet.
    server.sockets[0]!.write(leftover);
    let sends = 0;
    const onSend = (): void => void (sends += 1);
    expect(await textFrom(transport, server.url, { body: 'x', onSend })).toBe('connection 2');
    expect(sends).toBe(1);
    expect(server.sockets[0]!.bytesRead).toBe(before);
  });
});

describe('a kept connection with half a response', () => {
  it('is dropped: the other half is not used for any request', async () => {
    const server = await start();
    const transport = createTestTransport();
    await textFrom(transport, server.url);
    server.sockets[0]!.removeAllListeners('data');
    server.sockets[0]!.on('data', () => server.sockets[0]!.write('\r\nOLD'));
    server.sockets[0]!.write('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n');
    expect(await textFrom(transport, server.url, { body: 'x' })).toBe('connection 2');
  });
});

describe('a response with too many content encodings', () => {
  it('is rejected and its connection closed', async () => {
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${Array(6).fill('gzip').join(', ')}`;
    const sockets: Socket[] = [];
    const server = await closing(
      startSocketServer((socket) => {
        sockets.push(socket);
        socket.on('data', () =>
          socket.write(
            sockets.length === 1 ? `${head}\r\ncontent-length: 9\r\n\r\n` : answer('{}'),
          ),
        );
      }),
    );
    const transport = createTestTransport();
    const url = `http://127.0.0.1:${server.port}`;
    const response = await transport.send(requestTo(url));
    const closed = once(sockets[0]!, 'close');
    await expect(response.bytes(100)).rejects.toThrow('6 encodings');
    expect(response.toResponse().body).toBeNull();
    await closed;
    expect(await textFrom(transport, url)).toBe('{}');
  });
});

describe('a malformed response', () => {
  const answering = async (head: string): Promise<string> => {
    const server = await closing(
      startSocketServer((socket) => socket.once('data', () => socket.write(`${head}\r\n\r\n`))),
    );
    return `http://127.0.0.1:${server.port}`;
  };

  it.each([
    ['that changes the protocol', 'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: websocket'],
    ['with an invalid status', 'HTTP/1.1 000 X\r\ncontent-length: 0'],
  ])('%s is refused at once', async (_, head) => {
    const url = await answering(head);
    expect(await failure(createTestTransport().send(requestTo(url)))).toMatchObject({
      code: 'HPE_REFUSED',
    });
  });

  it.each([
    ['600 Later', 600, 'Later'],
    ['999 X', 999, 'X'],
    ['200 \u0001bad', 200, ''],
  ])(
    '%j becomes a Response that the platform cannot construct',
    async (line, status, statusText) => {
      const url = await answering(`HTTP/1.1 ${line}\r\ncontent-length: 2\r\n\r\n{}`);
      const response = (await createTestTransport().send(requestTo(url))).toResponse();
      expect(response).toMatchObject({ status, statusText, ok: status === 200, url: `${url}/` });
      expect(await response.text()).toBe('{}');
    },
  );
});

describe('a URL', () => {
  it.each<[string, (url: string) => string, string]>([
    ['without a path', (url) => url, 'GET / '],
    ['without a path, with a query', (url) => `${url}?page=1`, 'GET /?page=1 '],
    ['with a fragment', (url) => `${url}/a#b`, 'GET /a '],
    ['with a user', (url) => `${url.replace('//', '//user@')}/a`, 'GET /a '],
    ['with backslashes', (url) => `${url.replace('//', '\\\\')}\\a`, 'GET /a '],
  ])('%s is sent in the standard form', async (_, write, line) => {
    const lines: string[] = [];
    const server = await closing(
      startSocketServer((socket) =>
        socket.on('data', (data) => {
          lines.push(String(data));
          socket.write(answer(''));
        }),
      ),
    );
    const url = write(`http://127.0.0.1:${server.port}`);
    await (await createTestTransport().send({ ...requestTo(''), url })).bytes(10);
    expect(lines[0]!.startsWith(line)).toBe(true);
  });
});

describe('a header with non-ASCII characters', () => {
  it.each(['GET', 'POST'])('is sent unchanged by %s', async (method) => {
    const heads: Buffer[] = [];
    const server = await closing(
      startSocketServer((socket) =>
        socket.on('data', (data) => {
          heads.push(data);
          socket.write(answer(''));
        }),
      ),
    );
    const url = `http://127.0.0.1:${server.port}`;
    const more = {
      method,
      headers: { 'x-name': '\u00e9' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    };
    await (await createTestTransport().send(requestTo(url, more))).bytes(10);
    expect(Buffer.concat(heads).toString('latin1')).toContain('x-name: \u00e9\r\n');
  });
});
