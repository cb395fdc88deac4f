// Selects the proxy of a request: the option, or the environment.

import { misconfigured } from '../errors/errors.ts';
import { environmentVariable, isLoopback } from '../platform/environment.ts';
import { isExcluded } from './no-proxy.ts';

type Proxy = string | URL | false;

/**
 * A function that returns the proxy for an origin; undefined for a direct connection. Throws
 * `ConfigurationError` for an invalid proxy, without its password.
 */
export function createProxyResolver(proxy: Proxy): (origin: URL) => URL | undefined {
  if (proxy === false) return () => undefined;
  if (proxy === 'env') return environmentProxy;
  const url = parseProxy(proxy, '`proxy`');
  return () => url;
}

/** Where to connect to for a URL, and the name in the certificate, which may differ from the `Host` of a request. */
export function toEndpoint(url: URL): { host: string; port: number; servername: string } {
  const host = removeBrackets(url.hostname);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  // TLS server names cannot be IP addresses.
  return { host, port, servername: process.getBuiltinModule('node:net').isIP(host) ? '' : host };
}

// Removes the brackets of an IPv6 address.
const removeBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The header with the credentials of a proxy, if its URL has them. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function environmentProxy(origin: URL): URL | undefined {
  if (isLoopback(origin.hostname)) return undefined;
  const own = origin.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const name = [own, 'ALL_PROXY'].find((one) => readVariable(one) !== undefined);
  if (name === undefined) return undefined;
  if (isExcluded(toEndpoint(origin), readVariable('NO_PROXY') ?? '')) return undefined;
  return parseProxy(readVariable(name)!, `The environment variable ${name}`);
}

/** Reads a variable in lower or upper case; lower case is the older convention and wins. */
function readVariable(name: string): string | undefined {
  const older = environmentVariable(name.toLowerCase());
  // A CGI server passes the header `Proxy` of a request as HTTP_PROXY: https://httpoxy.org
  if (name === 'HTTP_PROXY' && environmentVariable('REQUEST_METHOD') !== undefined) {
    // Windows ignores the case of names, so this may be the header too.
    return process.platform === 'win32' ? undefined : older;
  }
  return older ?? environmentVariable(name);
}

function parseProxy(value: string | URL, what: string): URL {
  const text = String(value);
  // Many people write `proxy.example.com:3128`, without a scheme.
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    misconfigured(
      `${what} must be the URL of an http or https proxy, such as http://proxy.example.com:3128.`,
    );
  }
  try {
    proxyAuthorization(url);
  } catch {
    misconfigured(`${what} has a user or password that is not percent-encoded; write a % as %25.`);
  }
  return url;
}
