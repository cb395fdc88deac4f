// Host names, written the one way in which they can be compared.
import { isIPv4, isIPv6 } from 'node:net';
import { usageError } from '../start-error.ts';

/**
 * The name in a Host header, with or without a port: lower case, IPv6 addresses short and in
 * brackets. `undefined` when it holds anything else.
 */
export function hostNameOf(text: string): string | undefined {
  // Other characters would be a user, a path or a query, which a URL accepts too.
  const host = /^(\[[\da-f:.]+\]|[^\s@:/?#\\[\]]+)(?::\d*)?$/i.exec(text)?.[1];
  const url = `http://${host}`;
  if (host === undefined || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  // A URL also accepts wildcards, and other notations of an address, such as 127.1.
  const isName = /^[\w.-]+$/.test(hostname) && (!isIPv4(hostname) || hostname === host);
  return isName || hostname.startsWith('[') ? hostname : undefined;
}

/**
 * The names of `--control-host`.
 *
 * @throws StartError when one is not a host name or an address.
 */
export function readControlHosts(texts: readonly string[] = []): readonly string[] {
  return texts.map((text) => {
    const name = hostNameOf(isIPv6(text) ? `[${text}]` : text);
    if (name !== undefined) return name;
    throw usageError(
      `--control-host (controlHosts): expected a host name or an address, such as gateway or ` +
        `192.0.2.7, without a scheme and a path; got ${JSON.stringify(text)}`,
    );
  });
}
