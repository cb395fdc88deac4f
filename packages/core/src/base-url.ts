// Where requests go: the base URL, checked once when a client is made.

import { environmentVariable } from './environment.ts';
import { misconfigured } from './errors.ts';

/** The checked base URL, without a trailing slash. Throws a ConfigurationError. */
export function resolveBaseUrl(
  given: string | URL | undefined,
  allowHttpTo: readonly string[] = [],
): string {
  const value = given ?? environmentVariable('ROOM_SESSIONS_BASE_URL');
  if (value === undefined || value === '') {
    return misconfigured(
      'No base URL. Give `baseUrl`, or set ROOM_SESSIONS_BASE_URL, to the address of your deployment; a gateway on this machine is at http://127.0.0.1:8080.',
    );
  }
  const refuse = (why: string): never => misconfigured(`\`baseUrl\` ${why}`);
  const text: unknown = typeof value === 'string' ? value : value.href;
  if (typeof text !== 'string' || !URL.canParse(text)) {
    return refuse('is no absolute URL; it looks like https://gateway.example.com.');
  }
  const url = new URL(text);
  const { protocol, hostname, pathname } = url;
  if (!/^https?:$/.test(protocol)) refuse('must begin with https:// or http://.');
  if (url.username || url.password) refuse('must not hold a user name or password.');
  if (url.search || url.hash) refuse('must not have a query or a fragment.');
  if (/\/api\/v1(\/|$)/.test(pathname)) {
    refuse('must end before /api/v1: every path of the API begins with it.');
  }
  if (!Array.isArray(allowHttpTo) || allowHttpTo.some((host) => typeof host !== 'string')) {
    misconfigured('`allowHttpTo` must be a list of host names, without scheme and port.');
  }
  const isAllowed = (host: string): boolean => host.toLowerCase() === hostname;
  if (protocol === 'http:' && !isLoopback(hostname) && !allowHttpTo.some(isAllowed)) {
    refuse(
      `speaks plain http to ${hostname}, so the API key would cross the network readable. Use https, or name the host in \`allowHttpTo\`.`,
    );
  }
  return url.origin + pathname.replace(/\/+$/, '');
}

/** Whether a host name can only be this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
