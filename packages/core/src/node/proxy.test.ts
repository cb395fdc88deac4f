import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../client/client.ts';
import { ca, elsewhere, server } from '../testing/certificates.ts';
import { failure, type FaultServer, json, startFaultServer } from '@room-sessions/testing/faults';
import { useNodeTransports } from '../testing/node-transports.ts';
import { read, room, write } from '../testing/operations.ts';
import { key } from '../testing/use-fault-server.ts';
import { type ProxyOptions, type ProxyServer, startProxy } from '../testing/proxy-server.ts';
import { runAlone } from '../testing/run-alone.ts';
import { useClosing } from '../testing/use-closing.ts';
import type { NodeTransportOptions } from './index.ts';
import { logTo } from '../observe/log.ts';
import type { ClientOptions } from '../types.ts';
import { TimeoutError, type RoomSessionsError } from '../errors/errors.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();
const start = (tls?: object): Promise<FaultServer> => closing(startFaultServer(tls ? { tls } : {}));
const startedProxy = (options?: ProxyOptions): Promise<ProxyServer> => closing(startProxy(options));

/** The URL of a gateway under a name that only the proxy can resolve. */
const named = ({ url }: FaultServer, name = 'gateway.test'): string =>
  url.replace('127.0.0.1', name);

const createTestClient = (
  baseUrl: string,
  options: NodeTransportOptions,
  more?: ClientOptions,
): Client =>
  createClient({
    baseUrl,
    apiKey: key,
    retry: false,
    allowHttpTo: ['gateway.test'],
    transport: createTestTransport({ ca, ...options }),
    ...more,
  });

const withUser = (url: string): string => url.replace('://', '://us%40er:p%3Ass-word@');
const credentials = 'us@er:p:ss-word';

describe('https through a proxy', () => {
  it('uses a tunnel whose content the proxy cannot read', async () => {
    const gateway = await start(server);
    const proxy = await startedProxy();
    gateway.answer(json({ a: 1 }));
    const client = createTestClient(named(gateway), { proxy: proxy.url });
    expect(await client.call(read, room)).toEqual({ a: 1 });
    await client.call(write, { body: { name: 'n' } });
    const { host } = new URL(named(gateway));
    expect(proxy.asked).toEqual([
      { method: 'CONNECT', target: host, headers: { host, connection: 'close' } },
    ]);
    expect(proxy.seen).not.toContain(key);
    expect(proxy.seen).not.toContain('/api/v1');
    expect(gateway.received.map(({ headers }) => headers['x-api-key'])).toEqual([key, key]);
    expect(gateway.received[0]!.headers).not.toHaveProperty('proxy-authorization');
  });

  it('keeps the tunnel for the next request, but not the process alive', async () => {
    const gateway = await start(server);
    const proxy = await startedProxy();
    const said = await runAlone(
      `
      import { createClient, request } from './index.ts';
      import { createNodeTransport } from './node/index.ts';
      import { ca } from './testing/certificates.ts';
      const transport = createNodeTransport({ proxy: '${proxy.url}', ca });
      const client = createClient({ baseUrl: '${named(gateway)}', apiKey: 'abc', transport });
      await request(client, 'GET', '/');
      console.log(JSON.stringify(await request(client, 'GET', '/')));
      `,
    );
    expect(said).toBe('{}');
    expect(proxy.asked).toHaveLength(1);
  });

  it('checks the certificate of the gateway by its own name', async () => {
    const gateway = await start(elsewhere);
    const proxy = await startedProxy();
    const right = createTestClient(named(gateway, 'elsewhere.test'), { proxy: proxy.url });
    expect(await right.call(read, room)).toEqual({});
    const error = await failure(
      createTestClient(named(gateway), { proxy: proxy.url }).call(read, room),
    );
    expect(error).toMatchObject({
      delivery: 'not_sent',
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  it('may use TLS to the proxy too, each with its own certificate name', async () => {
    const gateway = await start(elsewhere);
    const proxy = await startedProxy({ tls: server });
    const client = createTestClient(named(gateway, 'elsewhere.test'), { proxy: proxy.url });
    expect(await client.call(read, room)).toEqual({});
    await client.call(read, room);
    expect(proxy.asked).toHaveLength(1);
    expect(gateway.connections).toBe(1);
  });

  // Node 22 accepts no certificate for an IPv6 address, with or without a proxy.
  it.skipIf(process.version.startsWith('v22.'))('may go to an IPv6 address', async () => {
    const gateway = await start(server);
    const proxy = await startedProxy();
    const client = createTestClient(named(gateway, '[::1]'), { proxy: proxy.url });
    expect(await client.call(read, room)).toEqual({});
    expect(proxy.asked[0]!.target).toMatch(/^\[::1\]:\d+$/);
  });
});

describe('plain http through a proxy', () => {
  it.each([undefined, server])('is requested from the proxy with the whole URL', async (tls) => {
    const gateway = await start();
    const proxy = await startedProxy(tls ? { tls } : {});
    gateway.answer(json({ a: 1 }));
    const client = createTestClient(named(gateway), { proxy: proxy.url });
    expect(await client.call(read, room, { extraQuery: { page: 1 } })).toEqual({ a: 1 });
    expect(proxy.asked).toMatchObject([
      {
        method: 'GET',
        target: `${named(gateway)}/api/v1/room/r1/part/p1?page=1`,
        headers: { host: new URL(named(gateway)).host },
      },
    ]);
    expect(gateway.received[0]!.headers.host).toBe(new URL(named(gateway)).host);
  });
});

describe('a proxy with user and password', () => {
  it.each(['https', 'http'])('gets them for %s, and no other server does', async (scheme) => {
    const gateway = await start(scheme === 'https' ? server : undefined);
    const proxy = await startedProxy({ credentials });
    const lines: unknown[] = [];
    const tell = (...line: unknown[]): void => void lines.push(line);
    const logger = { debug: tell, info: tell, warn: tell, error: tell };
    const client = createTestClient(
      named(gateway),
      { proxy: withUser(proxy.url) },
      { use: [logTo(logger, { level: 'debug' })] },
    );
    expect(await client.call(read, room)).toEqual({});
    expect(gateway.received[0]!.headers).not.toHaveProperty('proxy-authorization');
    gateway.answer((response) => void response.socket?.destroy());
    const broken = await failure(client.call(write, { body: {} }));
    await proxy.close();
    const unreachable = await failure(client.call(write, { body: {} }));
    const encoded = Buffer.from(credentials).toString('base64');
    const shown = inspect([lines, broken, unreachable], { depth: Infinity, showHidden: true });
    for (const secret of ['ss-word', 'us@er', 'us%40er', encoded]) {
      expect(shown).not.toContain(secret);
    }
  });

  it('is not called again after it rejects them', async () => {
    const gateway = await start(server);
    const proxy = await startedProxy({ credentials });
    const client = createTestClient(
      named(gateway),
      { proxy: proxy.url },
      { retry: { minDelay: 1 } },
    );
    const error = await failure(client.call(read, room));
    expect(error).toMatchObject({ delivery: 'not_sent', attempts: 1 });
    expect((error as Error).message).toBe(
      `readRoom: no response from ${named(gateway)} (the proxy ${new URL(proxy.url).host} answered with status 407 when asked for ${new URL(named(gateway)).host}). Nothing was sent.`,
    );
  });
});

describe('a proxy without a tunnel', () => {
  it.each([
    [502, 3],
    [503, 3],
    [429, 3],
    [403, 1],
    [405, 1],
  ])('that answers %i sends nothing, in %i attempts', async (status, attempts) => {
    const gateway = await start(server);
    const proxy = await startedProxy({ refuse: status });
    const retry = { minDelay: 1, maxDelay: 1 };
    const error = await failure(
      createTestClient(named(gateway), { proxy: proxy.url }, { retry }).call(write, { body: {} }),
    );
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'not_sent', attempts });
    expect(String(error)).toContain(`answered with status ${status}`);
    expect(proxy.asked).toHaveLength(attempts);
    expect(gateway.connections).toBe(0);
  });

  it.each(['http', 'https'])('that is unreachable for %s sends nothing', async (scheme) => {
    const proxy = await closedPortUrl();
    const error = await failure(
      createTestClient(`${scheme}://gateway.test`, { proxy }).call(write, { body: {} }),
    );
    expect(error).toMatchObject({ delivery: 'not_sent' });
    expect(String(error)).toContain(
      `(the proxy ${new URL(proxy).host} cannot be reached (ECONNREFUSED)). Nothing was sent.`,
    );
  });

  it('with an untrusted certificate sends nothing', async () => {
    const proxy = await startedProxy({ tls: elsewhere });
    const error = await failure(
      createTestClient('https://gateway.test', { proxy: proxy.url }).call(write, { body: {} }),
    );
    expect(error).toMatchObject({ delivery: 'not_sent' });
    expect(String(error)).toContain('cannot be reached (ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(proxy.asked).toEqual([]);
  });

  it('that never answers sends nothing, and the connection is closed', async () => {
    const gateway = await start(server);
    const proxy = await startedProxy({ refuse: 'stall' });
    const error = await failure(
      createTestClient(named(gateway), { proxy: proxy.url }, { timeout: 50 }).call(write, {
        body: {},
      }),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as RoomSessionsError).delivery).toBe('not_sent');
    await proxy.idle();
    expect(proxy.open).toBe(0);
  });

  it('is disconnected when the call is aborted', async () => {
    const gateway = await start(server);
    const proxy = await startedProxy({ refuse: 'stall' });
    const controller = new AbortController();
    const { signal } = controller;
    const arrival = proxy.arrival();
    const call = createTestClient(named(gateway), { proxy: proxy.url }, { signal }).call(
      read,
      room,
    );
    const ended = failure(call);
    await arrival;
    controller.abort();
    expect(await ended).toMatchObject({ name: 'AbortError', delivery: 'not_sent' });
    await proxy.idle();
  });
});

describe('the environment', () => {
  const program = (baseUrl: string): string => `
    import { createClient, request } from './index.ts';
    const client = createClient({ baseUrl: '${baseUrl}', apiKey: 'abc', retry: false, allowHttpTo: ['gateway.test', '0.0.0.0'] });
    try {
      console.log(JSON.stringify(await request(client, 'GET', '/')));
    } catch (error) {
      console.log(error.message);
    }
  `;
  const none = Object.fromEntries(
    ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY', 'REQUEST_METHOD'].flatMap((name) => [
      [name, ''],
      [name.toLowerCase(), ''],
    ]),
  );
  const caFile = fileURLToPath(new URL('../testing/certificates/ca.pem', import.meta.url));
  const run = (baseUrl: string, variables: Record<string, string>): Promise<string> =>
    runAlone(program(baseUrl), { ...none, NODE_EXTRA_CA_CERTS: caFile, ...variables });

  it.each([
    ['https', 'HTTPS_PROXY'],
    ['https', 'https_proxy'],
    ['https', 'ALL_PROXY'],
    ['http', 'HTTP_PROXY'],
  ])('names the proxy for %s in %s', async (scheme, name) => {
    const gateway = await start(scheme === 'https' ? server : undefined);
    const proxy = await startedProxy();
    expect(await run(named(gateway), { [name]: proxy.url })).toBe('{}');
    expect(proxy.asked).toHaveLength(1);
  });

  it('names no proxy for loopback', async () => {
    const gateway = await start();
    const nowhere = await closedPortUrl();
    const variables = { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, ALL_PROXY: nowhere };
    expect(await run(gateway.url, variables)).toBe('{}');
  });

  // 0.0.0.0 is this machine too, but not loopback, so that it may use a proxy.
  it.each([
    ['0.0.0.0/8', 0],
    ['10.0.0.0/8', 1],
  ])('sends to an address directly if NO_PROXY=%s contains it', async (list, asked) => {
    const gateway = await start();
    const proxy = await startedProxy();
    const variables = { HTTP_PROXY: proxy.url, NO_PROXY: list };
    const url = named(gateway, '0.0.0.0');
    expect(await run(url, variables)).toBe('{}');
    expect(proxy.asked).toHaveLength(asked);
    expect(gateway.received).toHaveLength(1);
  });

  it('does not send to the proxy that a header of a CGI request names', async () => {
    const gateway = await start();
    const proxy = await startedProxy();
    const cgi = { HTTP_PROXY: proxy.url, REQUEST_METHOD: 'GET' };
    expect(await run(named(gateway), cgi)).toContain('Nothing was sent.');
    expect(proxy.asked).toEqual([]);
    expect(await run(named(gateway), { ...cgi, http_proxy: proxy.url })).toBe('{}');
  });

  it('with an invalid proxy causes an error without the password', async () => {
    const said = await run('https://gateway.test', { ALL_PROXY: 'socks5://user:ss-word@proxy:1' });
    expect(said).toContain('The environment variable ALL_PROXY must be the URL of an http');
    expect(said).not.toContain('ss-word');
  });
});
