import dns from 'node:dns';
import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { programOfCode, readyUrl, spawnProgram } from '@room-sessions/testing';
import { failure, json, startFaultServer } from '@room-sessions/testing/faults';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../client/client.ts';
import { useNodeTransports } from '../testing/node-transports.ts';
import { read, room, write } from '../testing/operations.ts';
import { startProxy } from '../testing/proxy-server.ts';
import { useClosing } from '../testing/use-closing.ts';
import type { NodeTransportOptions } from './index.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();

/** The addresses of each name: no machine for tests has a name with several. */
const addresses: Record<string, string[]> = {};
const { lookup } = dns;
beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation((name: string, ...more: unknown[]) => {
    const all = addresses[name]?.map((address) => ({ address, family: 4 }));
    if (!all) return Reflect.apply(lookup, dns, [name, ...more]) as never;
    const done = more.at(-1) as (error: null, all: object[]) => void;
    return setImmediate(() => done(null, all)) as never;
  });
});

const createTestClient = (baseUrl: string, options: NodeTransportOptions = {}): Client =>
  createClient({
    baseUrl,
    apiKey: 'abc',
    allowHttpTo: [new URL(baseUrl).hostname],
    retry: false,
    transport: createTestTransport({ connectTimeout: 20_000, ...options }),
  });

/** A server whose queue is full, so that the system drops further connections until it goes on. */
async function startDropping(): Promise<{
  readonly port: number;
  goOn(): void;
  close(): Promise<void>;
}> {
  const server = spawnProgram(
    programOfCode(`
      import { createServer } from 'node:http';
      const server = createServer((_, response) => response.end('{"slow":true}'));
      server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
        console.log('ready http://127.0.0.1:' + server.address().port));
    `),
  );
  const port = Number(new URL(await readyUrl(server)).port);
  server.child.kill('SIGSTOP');
  const fillers = Array.from({ length: 8 }, () =>
    new Socket().on('error', () => undefined).connect(port, '127.0.0.1'),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    port,
    goOn() {
      for (const socket of fillers) socket.destroy();
      server.child.kill('SIGCONT');
    },
    async close() {
      for (const socket of fillers) socket.destroy();
      server.child.kill('SIGCONT');
      await server[Symbol.asyncDispose]();
    },
  };
}

/** How a host is reached; each has the addresses of the name `several.test`. */
const ways: Readonly<Record<string, (port: number) => Client>> = {
  directly: (port) => createTestClient(`http://several.test:${port}`),
  'as a proxy': (port) =>
    createTestClient('http://behind.test', { proxy: `http://several.test:${port}` }),
};

describe.runIf(process.platform === 'linux')('a host with several addresses', () => {
  it.each(Object.entries(ways))(
    'is reached %s when the first one is slow and another one refuses',
    async (_, to) => {
      const server = await closing(startDropping());
      addresses['several.test'] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
      const call = to(server.port).call(read, room);
      setTimeout(() => server.goOn(), 700);
      expect(await call).toEqual({ slow: true });
    },
  );

  it.each(Object.entries(ways))(
    'is reached %s when the first one never responds',
    async (_, to) => {
      const { port } = await closing(startDropping());
      const server = await closing(startFaultServer({ host: '127.0.0.2', port }));
      addresses['several.test'] = ['127.0.0.1', '127.0.0.2'];
      const client = to(port);
      server.answer(json({ a: 1 }));
      expect(await client.call(read, room)).toEqual({ a: 1 });
      expect(await client.call(write, { body: {} })).toEqual({ a: 1 });
      expect(server.connections).toBe(1);
    },
  );

  it('is reached through a tunnel when the first one of the proxy never responds', async () => {
    const { port } = await closing(startDropping());
    const proxy = await closing(startProxy({ host: '127.0.0.2', port, refuse: 407 }));
    addresses['several.test'] = ['127.0.0.1', '127.0.0.2'];
    const client = createTestClient('https://behind.test', {
      proxy: `http://several.test:${port}`,
    });
    const error = await failure(client.call(read, room));
    expect(String(error)).toContain(`several.test:${port} answered with status 407`);
    expect(proxy.asked).toHaveLength(1);
  });

  it('is not reached when all of them refuse', async () => {
    addresses['several.test'] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
    const error = await failure(ways['directly']!(1).call(write, { body: {} }));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'not_sent' });
    expect(String(error)).toContain('(ECONNREFUSED). Nothing was sent.');
    expect((error as Error).cause).toMatchObject({
      errors: [{ address: '127.0.0.2' }, { address: '127.0.0.3' }, { address: '127.0.0.4' }],
    });
  });

  it('is not reached when none of them responds within `connectTimeout`', async () => {
    const { port } = await closing(startDropping());
    addresses['several.test'] = ['127.0.0.1', '127.0.0.1', '127.0.0.1'];
    const client = createTestClient(`http://several.test:${port}`, { connectTimeout: 900 });
    const error = await failure(client.call(write, { body: {} }));
    expect(error).toMatchObject({ code: 'connect_timeout', delivery: 'not_sent' });
  });

  it('leaves no connection after an abort', async () => {
    const { port } = await closing(startDropping());
    addresses['several.test'] = ['127.0.0.1', '127.0.0.1'];
    const before = process.getActiveResourcesInfo().filter((one) => /TCP/.test(one)).length;
    const signal = AbortSignal.timeout(400);
    const call = ways['directly']!(port).call(write, { body: {} }, { signal });
    expect(await failure(call)).toMatchObject({ code: 'aborted', delivery: 'not_sent' });
    await expect
      .poll(() => process.getActiveResourcesInfo().filter((one) => /TCP/.test(one)).length)
      .toBeLessThanOrEqual(before);
  });

  it('is also slow for an agent of the caller', async () => {
    const server = await closing(startDropping());
    addresses['several.test'] = ['127.0.0.1', '127.0.0.2'];
    const agent = new Agent({ keepAlive: true, timeout: 1_000 });
    const url = `http://several.test:${server.port}`;
    const call = createTestClient(url, { agent }).call(read, room);
    setTimeout(() => server.goOn(), 700);
    expect(await call).toEqual({ slow: true });
    agent.destroy();
  });
});

describe('a connection that fails at once', () => {
  const failing = (code: string): Agent => {
    const agent = new Agent();
    // As `net.connect` does without a file descriptor.
    agent.createConnection = () =>
      new Socket().destroy(Object.assign(new Error(`connect ${code}`), { code }));
    return agent;
  };

  it.each(['EMFILE', 'EADDRNOTAVAIL', 'ENETUNREACH', 'EPERM'])(
    'has sent nothing: %s',
    async (code) => {
      const options = { agent: failing(code), connectTimeout: 500 };
      const client = createTestClient('http://127.0.0.1:9', options);
      for (const call of [client.call(read, room), client.call(write, { body: {} })]) {
        const error = await failure(call);
        expect(error).toMatchObject({ code: 'connection_failed', delivery: 'not_sent' });
        expect(String(error)).toContain(`(${code}). Nothing was sent.`);
      }
    },
  );

  it.each(['http://gateway.invalid', 'https://gateway.invalid'])(
    'has sent nothing and leaves no timer: a test that forbids the network, %s',
    async (url) => {
      vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
        throw new Error('the network is forbidden');
      });
      for (const proxy of [false, 'http://proxy.invalid'] as const) {
        const client = createTestClient(url, { connectTimeout: 50, proxy });
        const error = await failure(client.call(write, { body: {} }));
        expect(error).toMatchObject({ code: 'connection_failed', delivery: 'not_sent' });
      }
      // A timer that is left would throw.
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  );

  it.runIf(process.platform === 'linux')('has sent nothing: an unreachable address', async () => {
    const client = createTestClient('http://255.255.255.255:9');
    const error = await failure(client.call(write, { body: {} }));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'not_sent' });
  });
});
