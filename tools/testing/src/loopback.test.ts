import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createPlainServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort, listen, closedPortUrl } from './loopback.ts';

describe('a loopback server', () => {
  it('responds at its URL', async () => {
    await using server = await listen(createServer((_, response) => response.end('here')));
    expect(await (await fetch(server.url)).text()).toBe('here');
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  });

  it('closes with all connections', async () => {
    const server = await listen(createPlainServer(() => undefined));
    const client = connect(server.port, '127.0.0.1');
    await once(client, 'connect');
    const ended = once(client.resume(), 'close');
    await server[Symbol.asyncDispose]();
    await ended;
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });

  it('may be closed twice', async () => {
    const closing = createServer();
    const server = await listen(closing);
    closing.close();
    await server[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
});

it('closedPortUrl returns an address with a closed port', async () => {
  await expect(fetch(await closedPortUrl())).rejects.toThrow('fetch failed');
});

it('freePort returns an available port', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
