// Which proxy a request goes through: the one that was given, or the one of the environment.

import { isLoopback } from '../client/base-url.ts';
import { environmentVariable } from '../platform/environment.ts';
import { ConfigurationError } from '@room-sessions/core';
import { builtin } from './builtin.ts';

type Proxy = string | URL | false;

/** A function that gives the proxy for an origin; undefined for the direct way. */
export function proxyTo(proxy: Proxy): (origin: URL) => URL | undefined {
  if (proxy === false) return () => undefined;
  if (proxy === 'env') return environmentProxy;
  const url = parseProxy(proxy, '`proxy`');
  return () => url;
}

/** Refuses what is no proxy. Throws {@link ConfigurationError}, which repeats no password. */
export function checkProxy(proxy: Proxy | undefined): void {
  if (proxy === undefined || proxy === false || proxy === 'env') return;
  if (typeof proxy !== 'string' && Object.prototype.toString.call(proxy) !== '[object URL]') {
    throw new ConfigurationError("`proxy` must be the URL of a proxy, 'env' or false.");
  }
  parseProxy(proxy, '`proxy`');
}

export interface Place {
  readonly host: string;
  readonly port: number;
  /** Whom a certificate must name: not always whom the `Host` of a request does. */
  readonly servername: string;
}

/** Where to connect to for a URL. */
export function placeOf(url: URL): Place {
  const host = bare(url.hostname);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  // TLS names no addresses.
  return { host, port, servername: builtin('net').isIP(host) ? '' : host };
}

// Without the brackets of an IPv6 address.
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The header that names the user of a proxy, where its URL does. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function environmentProxy(origin: URL): URL | undefined {
  if (isLoopback(origin.hostname)) return undefined;
  const own = origin.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const name = [own, 'ALL_PROXY'].find((one) => variable(one) !== undefined);
  if (name === undefined || isExcepted(origin, variable('NO_PROXY') ?? '')) return undefined;
  return parseProxy(variable(name)!, `The variable ${name} of the environment`);
}

/** Both spellings are common; the lower case is the older one and wins. */
function variable(name: string): string | undefined {
  const older = environmentVariable(name.toLowerCase());
  // A CGI server hands on the header `Proxy` of a request as HTTP_PROXY (httpoxy).
  if (name === 'HTTP_PROXY' && environmentVariable('REQUEST_METHOD') !== undefined) {
    // As it is written: Windows finds a variable in either case.
    return Object.keys(process.env).includes('http_proxy') ? older : undefined;
  }
  return older ?? environmentVariable(name);
}

/**
 * Whether NO_PROXY names an origin: a list of hosts, of domains with what is below them, and of
 * addresses and their ranges (`10.0.0.0/8`), each with a port where only that is meant.
 */
function isExcepted(origin: URL, list: string): boolean {
  const { host, port } = placeOf(origin);
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      // Of an IPv6 address without brackets, no part is a port.
      const [, name = entry, only] =
        /^\[(.*)\](?::(\d+))?$/.exec(entry) ?? /^([^:]*)(?::(\d+))?$/.exec(entry) ?? [];
      if (only !== undefined && Number(only) !== port) return false;
      const domain = name.replace(/^\*?\./, '');
      return host === domain || host.endsWith(`.${domain}`) || isWithin(host, name);
    });
}

/** Whether an address lies in a range such as `10.0.0.0/8`. */
function isWithin(host: string, range: string): boolean {
  const [, network = '', prefix] = /^(.+)\/(\d{1,3})$/.exec(range) ?? [];
  const { BlockList, isIP } = builtin('net');
  const family = isIP(network);
  const isPrefix = Number(prefix) <= (family === 6 ? 128 : 32);
  if (family === 0 || isIP(host) !== family || !isPrefix) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  const addresses = new BlockList();
  addresses.addSubnet(network, Number(prefix), type);
  return addresses.check(host, type);
}

function parseProxy(value: string | URL, what: string): URL {
  const text = String(value);
  // `proxy.example.com:3128` is how many write it.
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigurationError(
      `${what} must be the URL of an http or https proxy, such as http://proxy.example.com:3128.`,
    );
  }
  try {
    proxyAuthorization(url);
  } catch {
    throw new ConfigurationError(
      `${what} has a user or password that is not percent-encoded; a % itself is written %25.`,
    );
  }
  return url;
}
