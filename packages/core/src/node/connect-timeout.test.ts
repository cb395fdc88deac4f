import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { programOfCode, readyUrl, spawnProgram } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../client/client.ts';
import { ConnectionError } from '../errors/errors.ts';
import { ca } from '../testing/certificates.ts';
import { failure, json, startFaultServer } from '@room-sessions/testing/faults';
import { useNodeTransports } from '../testing/node-transports.ts';
import { read, room, write } from '../testing/operations.ts';
import { startProxy } from '../testing/proxy-server.ts';
import { type SocketServer, startSocketServer } from '../testing/socket-server.ts';
import { useClosing } from '../testing/use-closing.ts';
import type { NodeTransportOptions } from './index.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();

const createTestClient = (baseUrl: string, options: NodeTransportOptions): Client =>
  createClient({
    baseUrl,
    apiKey: 'abc',
    allowHttpTo: ['gateway.test'],
    retry: { minDelay: 1, maxDelay: 1 },
    transport: createTestTransport({ connectTimeout: 100, ...options }),
  });

/** Accepts connections and never responds. */
const silent = (): Promise<SocketServer> =>
  closing(startSocketServer((socket) => socket.on('data', () => undefined)));

const timedOut = { code: 'connect_timeout', delivery: 'not_sent', attempts: 3 };

/** A server that is stopped and whose queue is full, so that the system drops further SYNs. */
async function startDropping(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = spawnProgram(
    programOfCode(`
      import { createServer } from 'node:net';
      const server = createServer();
      server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
        console.log('ready http://127.0.0.1:' + server.address().port));
    `),
  );
  const url = await readyUrl(server);
  server.child.kill('SIGSTOP');
  const fillers: Socket[] = Array.from({ length: 8 }, () =>
    connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined),
  );
  await Promise.all(fillers.slice(0, 2).map((socket) => once(socket, 'connect')));
  return {
    url,
    async close() {
      for (const socket of fillers) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

it('a connect timeout has the same code as in the `fetch` of Node, which a caller’s function does not prove', async () => {
  const cause = Object.assign(new Error('Connect Timeout Error'), {
    code: 'UND_ERR_CONNECT_TIMEOUT',
  });
  const client = createClient({
    baseUrl: 'https://gateway.test',
    apiKey: 'abc',
    retry: { minDelay: 1, maxDelay: 1 },
    fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
  });
  const { code } = timedOut;
  const facts = { code, delivery: 'unknown', attempts: 1 };
  expect(await failure(client.call(write, { body: {} }))).toMatchObject(facts);
});

describe('connectTimeout', () => {
  it.runIf(process.platform === 'linux')(
    'ends an attempt whose host drops packets, and the call is retried',
    async () => {
      const { url } = await closing(startDropping());
      for (const call of [
        (client: Client) => client.call(read, room),
        (client: Client) => client.call(write, { body: {} }),
      ]) {
        const error = await failure(call(createTestClient(url, {})));
        expect(error).toBeInstanceOf(ConnectionError);
        expect(error).toMatchObject(timedOut);
        expect((error as ConnectionError).message).toContain(
          `no connection to ${url} in time (ERR_CONNECT_TIMEOUT). Nothing was sent.`,
        );
      }
    },
  );

  it.each<[string, NodeTransportOptions]>([
    ['of the transport', {}],
    ['of an agent', { agent: new Agent() }],
  ])('covers the TLS handshake of a connection %s', async (_, options) => {
    const { port } = await silent();
    const client = createTestClient(`https://127.0.0.1:${port}`, options);
    expect(await failure(client.call(write, { body: {} }))).toMatchObject(timedOut);
  });

  it('covers the tunnel of a proxy', async () => {
    const proxy = await closing(startProxy({ refuse: 'stall' }));
    const client = createTestClient('https://gateway.test', { proxy: proxy.url });
    expect(await failure(client.call(write, { body: {} }))).toMatchObject(timedOut);
    await proxy.idle();
  });

  it('covers the TLS handshake within a tunnel', async () => {
    const proxy = await closing(startProxy());
    const { port, connections } = await silent();
    expect(connections).toBe(0);
    const client = createTestClient(`https://gateway.test:${port}`, { proxy: proxy.url, ca });
    expect(await failure(client.call(write, { body: {} }))).toMatchObject(timedOut);
    await proxy.idle();
  });

  it.each(['https://127.0.0.1', 'http://gateway.test'])(
    'covers the TLS handshake of an https proxy (%s)',
    async (origin) => {
      const { port } = await silent();
      const client = createTestClient(origin, { proxy: `https://127.0.0.1:${port}` });
      expect(await failure(client.call(write, { body: {} }))).toMatchObject(timedOut);
    },
  );

  it('covers neither the response nor the wait for a connection', async () => {
    const server = await closing(startFaultServer());
    server.answer((response, request) => {
      setTimeout(() => json({ a: 1 })(response, request), 600);
    });
    const client = createTestClient(server.url, {
      connectTimeout: 500,
      agent: new HttpAgent({ keepAlive: true, maxSockets: 1 }),
    });
    const calls = [1, 2, 3].map(() => client.call(write, { body: {} }));
    expect(await Promise.all(calls)).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
    expect(server.received).toHaveLength(3);
  });

  it('is off at 0, and `timeout` applies', async () => {
    const { port } = await silent();
    const client = createTestClient(`https://127.0.0.1:${port}`, { connectTimeout: 0 });
    const error = await failure(client.call(write, { body: {} }, { timeout: 300, retry: false }));
    expect(error).toMatchObject({ name: 'TimeoutError', code: 'timeout', delivery: 'not_sent' });
  });

  it('leaves no connection and no timer open', async () => {
    const server = await silent();
    const client = createTestClient(`https://127.0.0.1:${server.port}`, {});
    const before = process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    await failure(client.call(read, room));
    expect(server.connections).toBe(3);
    const after = process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    expect(after).toBeLessThanOrEqual(before);
  });
});
