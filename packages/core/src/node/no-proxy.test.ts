import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProxyResolver } from './proxy.ts';

afterEach(() => void vi.unstubAllEnvs());

const isExcluded = (origin: string, list: string): boolean => {
  vi.stubEnv('all_proxy', 'http://proxy.test:1');
  vi.stubEnv('no_proxy', list);
  return createProxyResolver('env')(new URL(origin)) === undefined;
};

/** A list, the origins that it excludes, and those that it does not. */
type Row = readonly [list: string, excluded: readonly string[], others: readonly string[]];

const [name, subdomain, address, address6] = [
  'https://example.com',
  'https://a.example.com',
  'https://10.1.2.3',
  'https://[fd00::5]',
] as const;
const all = [name, subdomain, address, address6];
const none = [] as const;

const kinds: Readonly<Record<string, readonly Row[]>> = {
  'a list': [
    ['*', all, none],
    ['b.org,*', all, none],
    [' , ,, ', none, all],
    ['b.org, a.example.com', [subdomain], [name]],
    ['b.org a.example.com', [subdomain], [name]],
    ['b.org,\ta.example.com,,', [subdomain], [name]],
    ['b.org\n10.1.2.3', [address], [name]],
  ],
  'a name': [
    ['a.example.com', [subdomain, 'https://b.a.example.com'], [name]],
    ['example.com', [name, subdomain], ['https://notexample.com', 'https://example.com.org']],
    ['.example.com', [name, subdomain], ['https://notexample.com']],
    ['*.example.com', [subdomain], [name, 'https://notexample.com']],
    ['A.Example.COM', [subdomain], [name]],
    ['gateway', ['https://gateway', 'https://a.gateway'], ['https://gateway.test']],
    ['example.com.', [name, subdomain, 'https://a.example.com.'], ['https://notexample.com']],
    ['.example.com.', [name, subdomain], none],
    ['example.com', ['https://example.com.', 'https://a.example.com.'], none],
    ['例え.test', ['https://例え.test', 'https://a.xn--r8jz45g.test'], ['https://test']],
    ['.XN--r8jz45g.test', ['https://例え.test'], none],
  ],
  'a malformed name': [
    ['.', none, [...all, 'https://example.com.']],
    ['*.', none, [...all, 'https://example.com.']],
    ['**', none, all],
    ['*example.com', none, all],
    ['a.*.com', none, all],
    ['https://example.com', none, all],
    ['example.com/', none, all],
    ['example.com/8', none, all],
    ['[example.com', none, all],
    [':443', none, all],
    ['%', none, all],
  ],
  'a port': [
    ['a.example.com:443', [subdomain], ['https://a.example.com:8443', 'http://a.example.com']],
    ['a.example.com:80', ['http://a.example.com'], [subdomain]],
    ['example.com:8443', ['https://a.example.com:8443'], [name, subdomain]],
    ['.example.com:8443', ['https://a.example.com:8443'], [name, subdomain]],
    ['*.example.com:8443', ['https://a.example.com:8443'], ['https://example.com:8443', subdomain]],
    ['*:8443', ['https://a.example.com:8443', 'https://[fd00::5]:8443'], all],
    ['10.1.2.3:8443', ['https://10.1.2.3:8443'], [address]],
    ['[fd00::5]:8443', ['https://[fd00::5]:8443'], [address6]],
    ['10.0.0.0/8:8443', ['https://10.1.2.3:8443'], [address]],
    ['[fd00::/8]:8443', ['https://[fd00::5]:8443'], [address6]],
    ['fd00::5:8443', ['https://[fd00::5:8443]'], [address6, 'https://[fd00::5]:8443']],
    ['example.com:', none, all],
    ['example.com:https', none, all],
    ['example.com:443:443', none, all],
  ],
  'an address': [
    [
      '10.1.2.3',
      [address, 'https://0xa010203', 'https://[::ffff:10.1.2.3]'],
      ['https://10.1.2.30'],
    ],
    ['fd00::5', [address6], ['https://[fd00::50]']],
    ['[fd00::5]', [address6], ['https://[fd00::50]']],
    ['FD00:0:0:0:0:0:0:5', [address6], none],
    ['fd00::0.0.0.5', [address6], none],
    ['::ffff:10.1.2.3', ['https://[::ffff:10.1.2.3]'], [address]],
    // An address has no subdomains.
    ['1.2.3', none, [address]],
    ['.1.2.3', none, [address]],
    ['*.1.2.3', none, [address]],
    ['2.3', none, [address]],
    ['3', none, [address]],
    ['*.2.3', none, [address]],
    // Curl, Go and Node ignore the forms that only some systems read.
    ['10.66051', none, [address]],
    ['10.1.2.03', none, [address]],
    ['10.1.2.3.', none, [address]],
    ['fd00::5%eth0', none, [address6]],
  ],
  'a network': [
    ['10.0.0.0/8', [address, 'https://[::ffff:10.1.2.3]'], ['https://11.1.2.3', address6]],
    ['10.9.9.9/8', [address], ['https://11.1.2.3']],
    ['10.1.2.0/31', ['https://10.1.2.1'], ['https://10.1.2.2']],
    ['10.1.2.3/32', [address], ['https://10.1.2.2']],
    ['0.0.0.0/0', [address], [name, address6]],
    ['::/0', [address6], [name, address]],
    ['fd00::/8', [address6], ['https://[fe00::5]']],
    ['FD00:0::/8', [address6], none],
    ['[fd00::]/8', [address6], none],
    ['[fd00::/8]', [address6], none],
    ['fe80::/10', ['https://[febf::1]'], ['https://[fec0::1]', address6]],
    ['fd00::4/127', [address6], ['https://[fd00::6]']],
    ['fd00::5/128', [address6], ['https://[fd00::4]']],
    ['10.0.0.0/8', none, ['https://10.0.0.0.example.com', 'https://a10.example.com']],
  ],
  'a malformed network': [
    ['10.0.0.0/33', none, all],
    ['fd00::/129', none, all],
    ['10.0.0.0/', none, all],
    ['10.0.0.0/abc', none, all],
    ['10.0.0.0/8a', none, all],
    ['10.0.0.0/a8', none, all],
    ['10.0.0.0/-8', none, all],
    ['10.0.0.0/1e1', none, all],
    ['10.0.0.0/ 8', none, all],
    ['10.0.0.0/99999999999', none, all],
    ['10.0.0.0/8/8', none, all],
    ['10.0.0.0/255.0.0.0', none, all],
    ['10.0.0/8', none, all],
    ['10/8', none, all],
    ['10.*', none, all],
    ['/8', none, all],
    ['/', none, all],
    ['fd00/8', none, all],
    ['fd00:/8', none, all],
  ],
  'a range': [
    [
      '10.1.2.0-10.1.2.3',
      [address, 'https://10.1.2.0'],
      ['https://10.1.2.4', 'https://10.1.1.255'],
    ],
    ['10.1.1.250-10.1.2.5', [address], ['https://10.1.1.249']],
    ['10.1.2.0-10.1.2.3:8443', ['https://10.1.2.3:8443'], [address]],
    ['fd00::1-fd00::ff', [address6], ['https://[fd00::100]', address]],
    ['::-ffff::', [address6], [address]],
    ['10.1.2.9-10.1.2.1', none, all],
    ['10.1.2.1-fd00::9', none, all],
    ['10.1.2.1-9', none, all],
    ['10.1.2.1-', none, all],
    ['-10.1.2.9', none, all],
    ['10.1.2.1-10.1.2.9-10.1.2.20', none, all],
    ['10.1.2.0/24-10.1.3.0', none, all],
    ['a-b.example.com', ['https://a-b.example.com'], all],
  ],
};

describe.each(Object.entries(kinds))('NO_PROXY with %s', (_, rows) => {
  it.each(rows)('%j excludes %j, and not %j', (list, excluded, others) => {
    const found = [...excluded, ...others].filter((origin) => isExcluded(origin, list));
    expect(found).toEqual(excluded);
  });
});
