import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { runAlone } from '../testing/run-alone.ts';
import { createProxyResolver } from './proxy.ts';

const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
]);
names.push('REQUEST_METHOD');
const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
afterEach(() => set(before));

const set = (variables: Readonly<Record<string, string | undefined>>): void => {
  for (const name of names) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
};

const getProxy = (origin: string): string | undefined =>
  createProxyResolver('env')(new URL(origin))?.href;

describe('the proxy from the environment', () => {
  it.each<[Readonly<Record<string, string>>, string, string | undefined]>([
    [{}, 'https://a.example.com', undefined],
    [{ HTTPS_PROXY: 'http://p:1' }, 'https://a.example.com', 'http://p:1/'],
    [{ HTTPS_PROXY: 'http://p:1' }, 'http://a.example.com', undefined],
    [{ HTTP_PROXY: 'http://p:1' }, 'http://a.example.com', 'http://p:1/'],
    [{ HTTP_PROXY: 'http://p:1' }, 'https://a.example.com', undefined],
    [{ ALL_PROXY: 'http://p:1' }, 'https://a.example.com', 'http://p:1/'],
    [{ ALL_PROXY: 'http://p:1' }, 'http://a.example.com', 'http://p:1/'],
    [
      { ALL_PROXY: 'http://p:1', HTTPS_PROXY: 'http://q:2' },
      'https://a.example.com',
      'http://q:2/',
    ],
    [
      { https_proxy: 'http://p:1', HTTPS_PROXY: 'http://q:2' },
      'https://a.example.com',
      'http://p:1/',
    ],
    [{ HTTPS_PROXY: ' ' }, 'https://a.example.com', undefined],
    [{ HTTPS_PROXY: 'p.example.com:3128' }, 'https://a.example.com', 'http://p.example.com:3128/'],
    [{ HTTPS_PROXY: 'https://p' }, 'https://a.example.com', 'https://p/'],
    [{ REQUEST_METHOD: 'GET', HTTP_PROXY: 'http://p:1' }, 'http://a.example.com', undefined],
    [{ REQUEST_METHOD: 'GET', http_proxy: 'http://p:1' }, 'http://a.example.com', 'http://p:1/'],
    [{ REQUEST_METHOD: 'GET', HTTPS_PROXY: 'http://p:1' }, 'https://a.example.com', 'http://p:1/'],
    [{ REQUEST_METHOD: 'GET', ALL_PROXY: 'http://p:1' }, 'http://a.example.com', 'http://p:1/'],
    [{ ALL_PROXY: 'http://p:1' }, 'http://localhost:8080', undefined],
    [{ ALL_PROXY: 'http://p:1' }, 'http://127.0.0.1:8080', undefined],
    [{ ALL_PROXY: 'http://p:1' }, 'http://[::1]:8080', undefined],
  ])('of %o for %s is %s', (variables, origin, proxy) => {
    set(variables);
    expect(getProxy(origin)).toBe(proxy);
  });

  it.each([
    ['https://a.example.com', '*', true],
    ['https://a.example.com', 'a.example.com', true],
    ['https://a.example.com', 'A.Example.COM', true],
    ['https://a.example.com', 'example.com', true],
    ['https://a.example.com', '.example.com', true],
    ['https://a.example.com', '*.example.com', true],
    ['https://example.com', '.example.com', true],
    ['https://a.example.com', 'b.example.com', false],
    ['https://notexample.com', 'example.com', false],
    ['https://a.example.com', 'b.org, a.example.com', true],
    ['https://a.example.com', 'b.org a.example.com', true],
    ['https://a.example.com', ' , ', false],
    ['https://a.example.com', 'a.example.com:443', true],
    ['https://a.example.com', 'a.example.com:8443', false],
    ['https://a.example.com:8443', 'a.example.com:8443', true],
    ['http://a.example.com', 'a.example.com:80', true],
    ['https://10.1.2.3', '10.1.2.3', true],
    ['https://10.1.2.3', '10.0.0.0/8', true],
    ['https://11.1.2.3', '10.0.0.0/8', false],
    ['https://a.example.com', '10.0.0.0/8', false],
    ['https://10.1.2.3', '10.0.0.0/99', false],
    ['https://[fd00::5]', 'fd00::5', true],
    ['https://[fd00::5]', '[fd00::5]', true],
    ['https://[fd00::5]:8443', '[fd00::5]:8443', true],
    ['https://[fd00::5]', '[fd00::5]:8443', false],
    ['https://[fd00::5]', 'fd00::/8', true],
    ['https://[fd00::5]', '10.0.0.0/8', false],
  ])('for %s is skipped with NO_PROXY=%s: %s', (origin, exceptions, isLeftOut) => {
    set({ ALL_PROXY: 'http://p:1', NO_PROXY: exceptions });
    expect(getProxy(origin)).toBe(isLeftOut ? undefined : 'http://p:1/');
  });

  it.each([
    ['HTTPS_PROXY', 'https://a.example.com'],
    ['HTTP_PROXY', 'http://a.example.com'],
    ['ALL_PROXY', 'https://a.example.com'],
  ])('is named in the error when %s is invalid', (name, origin) => {
    set({ [name]: 'socks5://user:ss-word@p:1' });
    expect(() => getProxy(origin)).toThrow(`The environment variable ${name} must be`);
    expect(() => getProxy(origin)).not.toThrow('ss-word');
  });
});

describe('a call in a CGI request', () => {
  const proxied = async (variables: Readonly<Record<string, string>>): Promise<string> => {
    const proxy = await startProxy();
    try {
      const end = await runAlone(
        `import { createClient, request } from './index.ts';
         import { createNodeTransport } from './node/index.ts';
         const client = createClient({
           baseUrl: 'http://gateway.invalid', allowHttpTo: ['gateway.invalid'], apiKey: 'abc',
           retry: false, transport: createNodeTransport(),
         });
         const end = await request(client, 'GET', '/x').then(() => 'value', (error) => error.delivery);
         console.log(end);`,
        Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [
            name,
            value.replace('PROXY', proxy.url),
          ]),
        ),
      );
      return `${end}, ${proxy.requests} by the proxy`;
    } finally {
      await proxy.close();
    }
  };

  it('ignores the proxy that a request header names', async () => {
    const header = { HTTP_PROXY: 'PROXY', http_proxy: '', ALL_PROXY: '', all_proxy: '' };
    const cgi = { ...header, REQUEST_METHOD: 'GET' };
    expect(await proxied(header)).toBe('value, 1 by the proxy');
    expect(await proxied(cgi)).toBe('not_sent, 0 by the proxy');
    expect(await proxied({ ...cgi, HTTP_PROXY: '', http_proxy: 'PROXY' })).toBe(
      'value, 1 by the proxy',
    );
  });
});

async function startProxy(): Promise<{
  readonly url: string;
  readonly requests: number;
  close(): Promise<void>;
}> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  const listening = await listen(server);
  return {
    url: listening.url,
    get requests() {
      return requests;
    },
    close: () => listening[Symbol.asyncDispose](),
  };
}
