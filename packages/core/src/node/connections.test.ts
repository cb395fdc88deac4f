// Long: one server observes how connections are kept, shared and dropped.
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import { NeverSent } from '../transport/transport.ts';
import {
  answer,
  failure,
  type FaultServer,
  type FaultServerOptions,
  generalError,
  json,
  startFaultServer,
} from '@room-sessions/testing/faults';
import { requestTo, textFrom, useNodeTransports } from '../testing/node-transports.ts';
import type { NodeTransport } from './node-transport.ts';
import { runAlone } from '../testing/run-alone.ts';
import { type SeveredServer, startSeveredServer } from '../testing/severed-server.ts';
import { useClosing } from '../testing/use-closing.ts';
import { request } from '../client/request.ts';
import { middleware } from '../middleware/middleware.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();
const start = (options?: FaultServerOptions): Promise<FaultServer> =>
  closing(startFaultServer(options));
const startSevered = (): Promise<SeveredServer> => closing(startSeveredServer());

describe('a pooled connection', () => {
  it('is kept for the next request', async () => {
    const server = await start();
    const transport = createTestTransport();
    for (let count = 0; count < 5; count++) await textFrom(transport, server.url);
    expect(server.connections).toBe(1);
  });

  it('carries one request at a time', async () => {
    const server = await start();
    const transport = createTestTransport();
    await Promise.all(Array.from({ length: 5 }, () => textFrom(transport, server.url)));
    expect(server.connections).toBe(5);
    await Promise.all(Array.from({ length: 5 }, () => textFrom(transport, server.url)));
    expect(server.connections).toBe(5);
  });

  it('is kept when a complete response is discarded, as before a retry', async () => {
    const server = await start();
    server.answer(generalError(503), json({}));
    const client = createClient({
      baseUrl: server.url,
      apiKey: 'abc',
      transport: createTestTransport(),
      retry: { minDelay: 1 },
    });
    await request(client, 'GET', '/');
    expect(server.received).toHaveLength(2);
    expect(server.connections).toBe(1);
  });

  it('is kept when a middleware discards a complete response', async () => {
    const server = await start();
    const twice = middleware(async (outgoing, next) => {
      await next(outgoing);
      return next(outgoing);
    });
    const transport = createTestTransport();
    const client = createClient({ baseUrl: server.url, apiKey: 'abc', transport, use: [twice] });
    for (let count = 0; count < 5; count++) await request(client, 'GET', '/');
    expect(server.received).toHaveLength(10);
    // The second request of a call begins while the first response is unread.
    expect(server.connections).toBe(2);
  });

  it.each([
    ['of the transport', undefined],
    ['of an agent', new Agent({ keepAlive: true })],
  ])('%s is given up at its maximum age, without a retry', async (_, agent) => {
    const server = await start();
    const transport = createTestTransport({ maxConnectionAge: 40, agent });
    const client = createClient({ baseUrl: server.url, apiKey: 'abc', transport, retry: false });
    const call = (): Promise<unknown> => request(client, 'POST', '/', { body: {} });
    await call();
    await setTimeout(60);
    await call();
    await setTimeout(60);
    await Promise.all([call(), call()]);
    expect(server.received).toHaveLength(4);
    expect(server.connections).toBe(4);
    agent?.destroy();
  });

  it('has no maximum age by default, or with 0', async () => {
    const server = await start();
    for (const options of [{}, { maxConnectionAge: 0 }]) {
      const transport = createTestTransport(options);
      await textFrom(transport, server.url);
      await setTimeout(20);
      await textFrom(transport, server.url);
    }
    expect(server.connections).toBe(2);
  });

  it('is closed when an incomplete response is discarded', async () => {
    const server = await start();
    const transport = createTestTransport();
    server.answer((response) => void response.writeHead(200).write('a'));
    (await transport.send(requestTo(server.url))).cancel();
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('is not kept when the gateway closes it', async () => {
    const server = await start();
    server.answer(answer(200, '{}', { connection: 'close' }));
    const transport = createTestTransport();
    await textFrom(transport, server.url);
    await textFrom(transport, server.url);
    expect(server.connections).toBe(2);
  });

  it('is closed after `idleTimeout`', async () => {
    const server = await start();
    await textFrom(createTestTransport({ idleTimeout: 20 }), server.url);
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('is closed before the keep-alive timeout of the gateway', async () => {
    // The server would keep it longer than the test lasts.
    const server = await start();
    server.answer(answer(200, '{}', { 'keep-alive': 'timeout=1' }));
    await textFrom(createTestTransport({ idleTimeout: 600_000 }), server.url);
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('is not reused with a keep-alive timeout of one second, because the gateway may be closing it', async () => {
    const server = await start();
    server.answer(answer(200, '{}', { 'keep-alive': 'timeout=1' }));
    const transport = createTestTransport({ idleTimeout: 600_000 });
    await textFrom(transport, server.url);
    await textFrom(transport, server.url);
    expect(server.connections).toBe(2);
  });

  it('is closed after its own keep-alive timeout, unlike one with a longer timeout', async () => {
    const server = await start();
    const transport = createTestTransport({ idleTimeout: 600_000 });
    server.answer(json({}), answer(200, '{}', { 'keep-alive': 'timeout=2' }));
    await Promise.all([textFrom(transport, server.url), textFrom(transport, server.url)]);
    while (server.open > 1) await setTimeout(20);
    server.answer(json({}));
    await textFrom(transport, server.url);
    expect(server.connections).toBe(2);
  });

  it('is closed by close(): at once when idle, else after its request', async () => {
    const server = await start();
    const transport = createTestTransport({ idleTimeout: 600_000 });
    let finish!: () => void;
    server.answer(json({}), (response) => {
      finish = () => response.end('{}');
    });
    await textFrom(transport, server.url);
    const arrival = server.arrival();
    const inUse = textFrom(transport, server.url);
    await arrival;
    transport.close();
    expect(server.open).toBe(1);
    finish();
    expect(await inUse).toBe('{}');
    await server.idle();
    server.answer(json({}));
    expect(await textFrom(transport, server.url)).toBe('{}');
  });

  it('does not keep the process alive', async () => {
    const server = await start();
    const said = await runAlone(`
      import { createClient, request } from './index.ts';
      const client = createClient({ baseUrl: '${server.url}', apiKey: 'abc' });
      console.log(JSON.stringify(await request(client, 'GET', '/')));
    `);
    expect(said).toBe('{}');
  });
});

describe('an agent with `maxSockets`', () => {
  const createLimited = (maxSockets: number): NodeTransport =>
    createTestTransport({ agent: new Agent({ keepAlive: true, maxSockets }) });

  it('lets further requests wait for a connection, in order', async () => {
    const server = await start();
    server.answer((response, { body }) => setImmediate(() => response.end(body)));
    const transport = createLimited(2);
    const bodies = Array.from({ length: 20 }, (_, at) => String(at));
    const sent = bodies.map((body) => textFrom(transport, server.url, { body }));
    expect(await Promise.all(sent)).toEqual(bodies);
    expect(server.connections).toBe(2);
    expect(server.received.map(({ body }) => body)).toEqual(bodies);
  });

  it('replaces a connection that closes when a waiting request gets it', async () => {
    const server = await startSevered();
    const transport = createLimited(1);
    const first = await transport.send(requestTo(server.url, { body: 'first' }));
    let sends = 0;
    const onSend = (): void => void (sends += 1);
    const waiting = textFrom(transport, server.url, { body: 'second', onSend });
    // It gets the connection as soon as the first response is read, in a turn in which this one is closed.
    await first.bytes(100);
    server.sever('reset');
    expect(await waiting).toBe('{"ok":true}');
    expect(sends).toBe(1);
    expect(server.requests).toBe(2);
    expect(server.connections).toBe(2);
  });

  it('allows aborting a waiting request, and nothing of it is sent', async () => {
    const server = await start();
    const transport = createLimited(1);
    server.answer(() => undefined);
    const first = new AbortController();
    const arrival = server.arrival();
    const holding = transport.send(requestTo(server.url, { signal: first.signal }));
    await arrival;
    const controller = new AbortController();
    let sends = 0;
    const waiting = transport.send(
      requestTo(server.url, { signal: controller.signal, onSend: () => void (sends += 1) }),
    );
    controller.abort(new Error('enough'));
    first.abort(new Error('the first'));
    await failure(holding);
    expect(await failure(waiting)).toMatchObject({ cause: { message: 'enough' } });
    expect(sends).toBe(0);
    server.answer(json({}));
    expect(await textFrom(transport, server.url)).toBe('{}');
  });
});

describe('a kept connection that is closed', () => {
  it.each(['reset', 'close'] as const)(
    'by %s before the next request is replaced, and the request is sent once',
    async (how) => {
      const server = await startSevered();
      const transport = createTestTransport();
      await textFrom(transport, server.url, { body: 'first' });
      server.sever(how);
      let sends = 0;
      const onSend = (): void => void (sends += 1);
      expect(await textFrom(transport, server.url, { body: 'second', onSend })).toBe('{"ok":true}');
      expect(sends).toBe(1);
      expect(server.requests).toBe(2);
      expect(server.connections).toBe(2);
    },
  );

  it('is replaced when another user of its agent has used it', async () => {
    const server = await startSevered();
    const agent = new Agent({ keepAlive: true });
    await new Promise((done) => {
      get(server.url, { agent }, (response) => response.resume().on('close', done));
    });
    await new Promise(setImmediate);
    server.sever('reset');
    let sends = 0;
    const onSend = (): void => void (sends += 1);
    const transport = createTestTransport({ agent });
    expect(await textFrom(transport, server.url, { body: 'x', onSend })).toBe('{"ok":true}');
    expect([sends, server.requests, server.connections]).toEqual([1, 2, 2]);
  });

  it('is replaced when its first request was aborted before it connected', async () => {
    const server = await startSevered();
    const transport = createTestTransport();
    const controller = new AbortController();
    const aborted = transport.send(requestTo(server.url, { signal: controller.signal }));
    await Promise.resolve();
    controller.abort(new Error('enough'));
    await failure(aborted);
    // Node opens the connection in most runs, and keeps it.
    for (let turn = 0; turn < 20 && server.connections === 0; turn++) await setTimeout(5);
    server.sever('reset');
    let sends = 0;
    const onSend = (): void => void (sends += 1);
    expect(await textFrom(transport, server.url, { body: 'x', onSend })).toBe('{"ok":true}');
    expect([sends, server.requests]).toEqual([1, 1]);
  });

  it('is replaced, however many are closed', async () => {
    const server = await startSevered();
    const transport = createTestTransport();
    await Promise.all(Array.from({ length: 6 }, () => textFrom(transport, server.url)));
    const before = server.requests;
    server.sever('reset');
    expect(await textFrom(transport, server.url)).toBe('{"ok":true}');
    expect(server.requests).toBe(before + 1);
  });

  it.each(['reset', 'close'] as const)(
    'by %s during the write may have received the request',
    async (how) => {
      const server = await startSevered();
      const transport = createTestTransport();
      await textFrom(transport, server.url);
      const onSend = (): void => server.sever(how);
      const error = await failure(transport.send(requestTo(server.url, { body: 'x', onSend })));
      expect(error).not.toBeInstanceOf(NeverSent);
      expect(error).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) });
    },
  );
});
