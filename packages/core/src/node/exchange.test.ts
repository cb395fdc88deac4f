import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import {
  answer,
  bytes,
  early,
  failure,
  type FaultServer,
  type FaultServerOptions,
  json,
  startFaultServer,
  truncated,
} from '@room-sessions/testing/faults';
import { requestTo, textFrom, useNodeTransports } from '../testing/node-transports.ts';
import { type SocketServer, startSocketServer } from '../testing/socket-server.ts';
import { streamed } from '../testing/streamed-bodies.ts';
import { useClosing } from '../testing/use-closing.ts';
import { request } from '../client/request.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();
const start = (options?: FaultServerOptions): Promise<FaultServer> =>
  closing(startFaultServer(options));
const startSocket = (
  onConnection: Parameters<typeof startSocketServer>[0],
): Promise<SocketServer> => closing(startSocketServer(onConnection));
const mebibytes = (count: number): number => count * 1024 * 1024;

describe('a request over the Node transport', () => {
  it('declares the byte length of its body, even if it is empty', async () => {
    const server = await start();
    const transport = createTestTransport();
    await textFrom(transport, server.url, { method: 'POST', body: '"é"' });
    await textFrom(transport, server.url, { method: 'POST' });
    await textFrom(transport, server.url, { method: 'GET' });
    await textFrom(transport, server.url, { method: 'POST', body: streamed(100) });
    await textFrom(transport, server.url, {
      method: 'POST',
      body: Object.assign(streamed(100), { length: undefined }),
    });
    expect(server.received.map(({ headers }) => headers['content-length'])).toEqual([
      '4',
      '0',
      undefined,
      '102',
      undefined,
    ]);
    expect(server.received[4]).toMatchObject({
      headers: { 'transfer-encoding': 'chunked' },
      body: JSON.stringify('x'.repeat(100)),
    });
  });

  it('may go to an IPv6 address', async () => {
    const server = await start({ host: '::1' });
    expect(server.url).toContain('//[::1]:');
    expect(await textFrom(createTestTransport(), server.url)).toBe('{}');
    expect(server.received[0]!.headers.host).toBe(new URL(server.url).host);
  });

  it('keeps its path and query as written', async () => {
    const server = await start();
    await createTestTransport().send({
      ...requestTo(server.url),
      url: `${server.url}/a%2Fb?c=%20&c=d`,
    });
    expect(server.received[0]!.path).toBe('/a%2Fb');
    expect(server.received[0]!.query.getAll('c')).toEqual([' ', 'd']);
  });
});

describe('a response before the request is complete', () => {
  it('is returned when the gateway closes the connection at once', async () => {
    const server = await start();
    server.answer(early(413, '{"error":"too large"}'));
    const body = streamed(mebibytes(64));
    const response = await createTestTransport().send(requestTo(server.url, { body }));
    expect(response.status).toBe(413);
    const text = new TextDecoder().decode(await response.bytes(1000));
    expect(text).toBe('{"error":"too large"}');
    await body.closed();
    expect(body.made).toBeLessThan(mebibytes(64));
  });

  it('is returned when the gateway does not read the rest, and the source is closed', async () => {
    const server = await start();
    server.answer({
      onHead: (response) => void response.writeHead(413, { 'content-length': 2 }).end('{}'),
    });
    const body = streamed(mebibytes(64));
    expect(await textFrom(createTestTransport(), server.url, { body })).toBe('{}');
    await body.closed();
    await server.idle();
    expect(body.made).toBeLessThan(mebibytes(64));
  });

  it('is an error with its status, without a retry', async () => {
    const server = await start();
    server.answer(early(413));
    const client = createClient({
      baseUrl: server.url,
      apiKey: 'abc',
      transport: createTestTransport(),
    });
    const body = 'x'.repeat(mebibytes(16));
    const error = await failure(request(client, 'POST', '/', { body }));
    expect(error).toMatchObject({ code: 'payload_too_large', delivery: 'answered', attempts: 1 });
  });
});

describe('a response over the Node transport', () => {
  it.each([
    ['gzip', gzipSync('"text"')],
    ['x-gzip', gzipSync('"text"')],
    ['GZIP', gzipSync('"text"')],
    ['br', brotliCompressSync('"text"')],
    ['deflate', deflateSync('"text"')],
    ['gzip, br', brotliCompressSync(gzipSync('"text"'))],
    ['identity', Buffer.from('"text"')],
    ['', Buffer.from('"text"')],
  ])('with the encoding %j is decompressed', async (encoding, body) => {
    const server = await start();
    server.answer(answer(200, body, { 'content-encoding': encoding }));
    expect(await textFrom(createTestTransport(), server.url)).toBe('"text"');
    expect(server.received[0]!.headers['accept-encoding']).toBe('gzip, br');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])(
    'with the encoding %s is discarded at the size limit of its decompressed body',
    async (encoding, by) => {
      const server = await start();
      const body = by(Buffer.alloc(mebibytes(16)));
      server.answer(answer(200, body, { 'content-encoding': encoding }));
      const response = await createTestTransport().send(requestTo(server.url));
      await expect(response.bytes(mebibytes(1))).rejects.toThrow('`maxResponseBytes`');
    },
  );

  it.each(['HEAD', 'GET'])('to a %s has no body when none is allowed', async (method) => {
    const server = await start();
    const status = method === 'HEAD' ? 200 : 304;
    const headers = { 'content-encoding': 'gzip', 'content-length': '500' };
    server.answer(answer(status, undefined, headers));
    const transport = createTestTransport();
    const response = await transport.send(requestTo(server.url, { method }));
    expect(response.status).toBe(status);
    expect(response.header('content-length')).toBe('500');
    expect(await response.bytes(10)).toHaveLength(0);
    const again = await transport.send(requestTo(server.url, { method }));
    expect(await again.toResponse().text()).toBe('');
  });

  it('with an empty compressed body is empty', async () => {
    const server = await start();
    server.answer((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).flushHeaders();
      response.end();
    });
    expect(await textFrom(createTestTransport(), server.url)).toBe('');
    const response = (await createTestTransport().send(requestTo(server.url))).toResponse();
    expect(await response.text()).toBe('');
  });

  it('keeps repeated headers', async () => {
    const server = await start();
    server.answer((response) =>
      response
        .writeHead(200, [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['X-Trace', 't'],
        ] as never)
        .end(),
    );
    const response = await createTestTransport().send(requestTo(server.url));
    expect(response.header('set-cookie')).toBe('a=1, b=2');
    expect(response.header('x-trace')).toBe('t');
    expect(response.header('x-other')).toBeNull();
    expect([...response.headers()]).toEqual(
      expect.arrayContaining([
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ]),
    );
    expect(response.toResponse().headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('can be read by its caller as a Response, in chunks', async () => {
    const server = await start();
    server.answer(answer(200, gzipSync('"text"'), { 'content-encoding': 'gzip' }));
    const response = (await createTestTransport().send(requestTo(server.url))).toResponse();
    expect(response.url).toBe(`${server.url}/`);
    expect(await response.text()).toBe('"text"');
  });

  it('that is canceled closes its connection', async () => {
    const server = await start();
    server.answer((response) => void response.writeHead(200).write('a'));
    const response = (await createTestTransport().send(requestTo(server.url))).toResponse();
    await response.body!.cancel();
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('that is truncated before it is read fails when it is read', async () => {
    const server = await start();
    server.answer(truncated);
    const response = await createTestTransport().send(requestTo(server.url));
    await server.idle();
    // Both sides have noticed by now.
    await new Promise((resolve) => setImmediate(resolve));
    await expect(response.bytes(1000)).rejects.toThrow();
  });

  it('may have as many headers as Node accepts', async () => {
    const server = await start();
    server.answer(answer(200, '{}', { 'x-long': 'x'.repeat(15_000) }));
    const response = await createTestTransport().send(requestTo(server.url));
    expect(response.header('x-long')).toHaveLength(15_000);
    server.answer(answer(200, '{}', { 'x-long': 'x'.repeat(20_000) }));
    const error = await failure(createTestTransport().send(requestTo(server.url)));
    expect(error).toMatchObject({ code: 'HPE_HEADER_OVERFLOW' });
  });

  it('is complete when the gateway closes the connection after it', async () => {
    const server = await start();
    server.answer(bytes('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'), json({ again: true }));
    const transport = createTestTransport();
    expect(await textFrom(transport, server.url)).toBe('{}');
    await server.idle();
    expect(await textFrom(transport, server.url)).toBe('{"again":true}');
  });

  it('that arrives on an idle connection is not used for a later request', async () => {
    let count = 0;
    const server = await startSocket((socket) => {
      socket.on('data', () => {
        count += 1;
        const stray = count === 1 ? 'HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n"stray"' : '';
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${count}${stray}`);
      });
    });
    const url = `http://127.0.0.1:${server.port}`;
    const transport = createTestTransport();
    expect(await textFrom(transport, url)).toBe('1');
    expect(await textFrom(transport, url)).toBe('2');
    expect(server.connections).toBe(2);
  });
});

describe('a request that its signal aborts', () => {
  it('while its body is sent closes the connection and the source', async () => {
    const server = await start();
    const controller = new AbortController();
    const head = new Promise<void>((resolve) =>
      server.answer({ onHead: (_, message) => resolve(void message.resume()) }),
    );
    const body = Object.assign(streamed(Infinity), { length: undefined });
    const sent = createTestTransport().send(
      requestTo(server.url, { body, signal: controller.signal }),
    );
    await head;
    controller.abort(new Error('enough'));
    expect(await failure(sent)).toMatchObject({ message: 'enough' });
    await Promise.all([body.closed(), server.idle()]);
  });

  it('before it is sent is not sent', async () => {
    const server = await start();
    const signal = AbortSignal.abort(new Error('enough'));
    expect(
      await failure(createTestTransport().send(requestTo(server.url, { signal }))),
    ).toMatchObject({
      message: 'enough',
    });
    expect(server.connections).toBe(0);
  });
});

describe('a source that fails', () => {
  it('ends the request and its connection', async () => {
    const server = await start();
    const cause = new Error('the file is gone');
    const body = Object.assign(streamed(0), {
      length: undefined,
      async *open() {
        yield Buffer.from('"abc');
        throw cause;
      },
    });
    const error = await failure(createTestTransport().send(requestTo(server.url, { body })));
    expect(error).toBe(cause);
    await server.idle();
    expect(server.received).toEqual([]);
  });

  it('is not read after its connection closed', async () => {
    const server = await start();
    server.answer({
      onHead: (response, message) =>
        void message.once('data', () => response.socket!.resetAndDestroy()),
    });
    let reads = 0;
    let giveMore!: () => void;
    // Cannot be closed, and returns its second chunk late.
    const next = (): Promise<IteratorResult<Uint8Array>> => {
      reads += 1;
      const value = Buffer.from('"part');
      if (reads === 1) return Promise.resolve({ done: false, value });
      return new Promise((resolve) => (giveMore = () => resolve({ done: false, value })));
    };
    const open = (): AsyncIterable<Uint8Array> => ({ [Symbol.asyncIterator]: () => ({ next }) });
    const body = Object.assign(streamed(0), { length: undefined, open });
    await failure(createTestTransport().send(requestTo(server.url, { body })));
    giveMore();
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(reads).toBe(2);
  });

  it('is not opened when the connection fails', async () => {
    const server = await startSocket((socket) => socket.resetAndDestroy());
    const body = streamed(10, { replayable: false });
    const url = `http://127.0.0.1:${server.port}`;
    await failure(createTestTransport().send(requestTo(url, { body })));
    expect(body.opened).toBe(0);
    const healthy = await start();
    expect(await textFrom(createTestTransport(), healthy.url, { body })).toBe('{}');
    expect(body.opened).toBe(1);
  });
});
