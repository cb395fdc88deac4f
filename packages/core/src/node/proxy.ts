// Which proxy a request goes through: the one that was given, or the one of the environment.

import { isLoopback } from '../base-url.ts';
import { environmentVariable } from '../environment.ts';
import { ConfigurationError } from '../errors.ts';

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
  if (proxy !== undefined && proxy !== false && proxy !== 'env') parseProxy(proxy, '`proxy`');
}

/** Where to connect to for a URL. */
export const placeOf = (url: URL): { readonly host: string; readonly port: number } => ({
  // Without the brackets of an IPv6 address.
  host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
  port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
});

/** The header that names the user of a proxy, where its URL does. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function environmentProxy(origin: URL): URL | undefined {
  if (isLoopback(origin.hostname) || isExcepted(origin, variable('NO_PROXY') ?? '')) {
    return undefined;
  }
  const name = origin.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = variable(name) ?? variable('ALL_PROXY');
  return value === undefined ? undefined : parseProxy(value, `The variable ${name}`);
}

// Both spellings are common; the lower case is the older one and wins.
const variable = (name: string): string | undefined =>
  environmentVariable(name.toLowerCase()) ?? environmentVariable(name);

/** Whether NO_PROXY, a list of hosts and of domains with what is below them, names an origin. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const actualPort = port || (protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const [, host = entry, only] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (only !== undefined && only !== actualPort) return false;
      const domain = host.replace(/^\*?\./, '');
      return hostname === domain || hostname.endsWith(`.${domain}`);
    });
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
  return url;
}
