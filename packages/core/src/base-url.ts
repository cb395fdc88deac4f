// Where requests go: the base URL, checked once when a client is made.

import { environmentVariable } from './environment.ts';
import { ConfigurationError } from './errors.ts';

/** The checked base URL, without a trailing slash. Throws {@link ConfigurationError}. */
export function resolveBaseUrl(
  given: string | URL | undefined,
  allowHttpTo: readonly string[] = [],
): string {
  const value = given ?? environmentVariable('ROOM_SESSIONS_BASE_URL');
  if (value === undefined || value === '') {
    throw new ConfigurationError(
      'No base URL. Give `baseUrl`, or set ROOM_SESSIONS_BASE_URL, to the address of your deployment; a gateway on this machine is at http://127.0.0.1:8080.',
    );
  }
  const url = parse(value);
  if (url.username || url.password) {
    throw new ConfigurationError('`baseUrl` must not hold a user name or password.');
  }
  if (url.search || url.hash) {
    throw new ConfigurationError('`baseUrl` must not have a query or a fragment.');
  }
  if (/\/api\/v1(\/|$)/.test(url.pathname)) {
    throw new ConfigurationError(
      '`baseUrl` must end before /api/v1: every path of the API begins with it.',
    );
  }
  if (!Array.isArray(allowHttpTo) || allowHttpTo.some((host) => typeof host !== 'string')) {
    throw new ConfigurationError(
      '`allowHttpTo` must be a list of host names, without scheme and port.',
    );
  }
  const isAllowed = (host: string): boolean => host.toLowerCase() === url.hostname;
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttpTo.some(isAllowed)) {
    throw new ConfigurationError(
      `\`baseUrl\` speaks plain http to ${url.hostname}, so the API key would cross the network readable. Use https, or name the host (${url.hostname}) in \`allowHttpTo\`.`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function parse(value: string | URL): URL {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new ConfigurationError(
      '`baseUrl` is no absolute URL; it looks like https://gateway.example.com.',
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new ConfigurationError('`baseUrl` must begin with https:// or http://.');
  }
  return url;
}

/** Whether a host name can only be this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
