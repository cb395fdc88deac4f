// Normalizes host names, so that they can be compared.
import { isIPv4, isIPv6 } from 'node:net';
import { usageError } from '../start-error.ts';

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

/**
 * Reads the names of `--control-host`.
 *
 * @throws StartError when one is not a host name or an address.
 */
export function readControlHosts(texts: readonly string[] = []): readonly string[] {
  return texts.map((text) => {
    const name = parseHostName(isIPv6(text) ? `[${text}]` : text);
    if (name !== undefined) return name;
    throw usageError(
      `--control-host (controlHosts): expected a host name or an address, such as gateway or ` +
        `192.0.2.7, without a scheme and a path; got ${JSON.stringify(text)}`,
    );
  });
}
