import { afterEach, describe, expect, it } from 'vitest';
import { createProxyResolver } from './proxy.ts';

const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
]);
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
    ['https://[fd00::5]', 'fd00::5', true],
    ['https://[fd00::5]', '[fd00::5]', true],
    ['https://[fd00::5]:8443', '[fd00::5]:8443', true],
    ['https://[fd00::5]', '[fd00::5]:8443', false],
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
