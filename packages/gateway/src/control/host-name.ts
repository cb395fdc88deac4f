// Normalizes host names, so that they can be compared.
import { isIPv4 } from 'node:net';

/**
 * The name in a Host header, with or without a port: lower case, IPv6 addresses compressed and in
 * brackets. `undefined` when the text contains anything more.
 */
export function parseHostName(text: string): string | undefined {
  // A URL would read other characters as a user, a path or a query.
  const host = /^(\[[\da-f:.]+\]|[^\s@:/?#\\[\]]+)(?::\d*)?$/i.exec(text)?.[1];
  const url = `http://${host}`;
  if (host === undefined || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  // A URL also accepts wildcards and other notations of an address, such as 127.1.
  const isName = /^[\w.-]+$/.test(hostname) && (!isIPv4(hostname) || hostname === host);
  return isName || hostname.startsWith('[') ? hostname : undefined;
}
