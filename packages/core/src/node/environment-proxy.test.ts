import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProxyResolver } from './proxy.ts';

const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
]);
names.push('REQUEST_METHOD');
const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
afterEach(() => {
  vi.restoreAllMocks();
  set(before);
});

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
    [{ https_proxy: '', HTTPS_PROXY: 'http://q:2' }, 'https://a.example.com', 'http://q:2/'],
    [{ REQUEST_METHOD: '', HTTP_PROXY: 'http://p:1' }, 'http://a.example.com', 'http://p:1/'],
    [{ HTTPS_PROXY: ' ' }, 'https://a.example.com', undefined],
    [{ HTTPS_PROXY: ' http://p:1 ' }, 'https://a.example.com', 'http://p:1/'],
    [{ HTTPS_PROXY: 'p.example.com:3128' }, 'https://a.example.com', 'http://p.example.com:3128/'],
    [{ HTTPS_PROXY: 'https://p' }, 'https://a.example.com', 'https://p/'],
    [{ ALL_PROXY: 'http://p:1' }, 'http://localhost:8080', undefined],
    [{ ALL_PROXY: 'http://p:1' }, 'http://127.0.0.1:8080', undefined],
    [{ ALL_PROXY: 'http://p:1' }, 'http://[::1]:8080', undefined],
  ])('of %o for %s is %s', (variables, origin, proxy) => {
    set(variables);
    expect(getProxy(origin)).toBe(proxy);
  });

  it.each<[Readonly<Record<string, string>>, boolean]>([
    [{ NO_PROXY: 'example.com' }, true],
    [{ no_proxy: ' example.com ' }, true],
    [{ no_proxy: 'b.org', NO_PROXY: 'example.com' }, false],
    [{ no_proxy: '', NO_PROXY: 'example.com' }, true],
  ])('with %o is skipped: %s', (variables, isSkipped) => {
    set({ ALL_PROXY: 'http://p:1', ...variables });
    expect(getProxy('https://a.example.com')).toBe(isSkipped ? undefined : 'http://p:1/');
  });

  it.each<[NodeJS.Platform, Readonly<Record<string, string>>, string | undefined]>([
    ['linux', { HTTP_PROXY: 'http://header:1' }, undefined],
    ['linux', { HTTP_PROXY: 'http://header:1', http_proxy: 'http://p:1' }, 'http://p:1/'],
    ['linux', { HTTP_PROXY: 'http://header:1', ALL_PROXY: 'http://p:1' }, 'http://p:1/'],
    ['linux', { HTTP_PROXY: 'socks5://header:1' }, undefined],
    // On Windows both names are one variable.
    ['win32', { http_proxy: 'http://header:1' }, undefined],
    ['win32', { http_proxy: 'http://header:1', ALL_PROXY: 'http://p:1' }, 'http://p:1/'],
  ])('is not HTTP_PROXY in a CGI process on %s: %o', (platform, variables, proxy) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    set({ REQUEST_METHOD: 'GET', ...variables });
    expect(getProxy('http://a.example.com')).toBe(proxy);
  });

  it('is HTTPS_PROXY in a CGI process too, because no header sets it', () => {
    set({ REQUEST_METHOD: 'GET', HTTPS_PROXY: 'http://p:1' });
    expect(getProxy('https://a.example.com')).toBe('http://p:1/');
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
