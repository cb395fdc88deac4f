// Protects the control plane: only a caller with its token may use it, and no web page except the
// gateway's own. Any page in a developer's browser can reach loopback: with a form, or under a host
// name that resolves to it (DNS rebinding).
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { Failure } from '../failure.ts';
import { hashSecret } from '../keys/keyring.ts';

export type Guarded = Pick<IncomingMessage, 'headers' | 'headersDistinct'> & {
  readonly socket: { readonly localAddress?: string | undefined; readonly encrypted?: boolean };
};

/**
 * Checks Host and Origin, and the token unless only the `place` is demanded. With `basic`, the token
 * may also be the password of Basic authentication: Pact's verifiers can send nothing else to the URL
 * of provider states.
 *
 * @throws Failure (403, 401) that says what is wrong and quotes nothing of the request.
 */
export type Guard = (request: Guarded, demanded?: 'place' | 'bearer' | 'basic') => void;

/** Host names other than loopback under which the control plane responds; `checkOptions` checks them. */
export interface OwnNames {
  readonly controlHosts?: readonly string[] | undefined;
  readonly publicUrl?: string | undefined;
}

export function createGuard(token: string, { controlHosts = [], publicUrl }: OwnNames = {}): Guard {
  const known = Buffer.from(hashSecret(token));
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  const names = new Set(['localhost', ...controlHosts, ...(own ? [own.hostname] : [])]);
  return ({ headers: { host = '' }, headersDistinct, socket }, demanded = 'bearer') => {
    // An attacker can point a DNS name at this machine; then the attacker's page has the same origin.
    const name = parseHostName(host) ?? '';
    const isLoopback = name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
    if (!isLoopback && !names.has(name) && name !== asHost(socket.localAddress)) {
      throw forbid(
        'Host must be localhost, a loopback address, the address that the gateway ' +
          'listens on, the host of --public-url, or a name given by --control-host NAME',
      );
    }
    // A page on another port or with another scheme has another origin. Behind a proxy that ends TLS,
    // only the origin of the public URL counts: anybody can forge the headers of a proxy.
    const origins = headersDistinct['origin'] ?? [];
    const usual = `${socket.encrypted === true ? 'https' : 'http'}://${host}`.toLowerCase();
    if (origins.length > 1 || origins.some((one) => one !== usual && one !== own?.origin)) {
      throw forbid('Origin is another web page; only pages of the gateway may use it');
    }
    if (demanded === 'place') return;
    const values = headersDistinct['authorization'] ?? [];
    if (values.length > 1) throw refuse(`was sent ${values.length} times, expected once`);
    const sent = readToken(values[0] ?? '', demanded);
    if (sent === undefined) {
      const or = demanded === 'basic' ? ', or Basic with the control token as the password' : '';
      throw refuse(`must be "Bearer", a space and the control token${or}`);
    }
    // Takes the same time for any token.
    if (!timingSafeEqual(known, Buffer.from(hashSecret(sent)))) {
      throw refuse('is not the control token of this gateway');
    }
  };
}

function readToken(authorization: string, demanded: 'bearer' | 'basic'): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '' || demanded !== 'basic') return undefined;
  return /^[^:]*:(.*)$/s.exec(Buffer.from(value, 'base64').toString())?.[1];
}

/** An address in the notation of a URL. */
function asHost(address = ''): string | undefined {
  // An IPv4 client of a dual-stack socket has a mapped IPv6 address.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `[${plain}]` : plain || undefined;
}

const forbid = (what: string): Failure => new Failure(403, `control plane: ${what}`);

const refuse = (what: string): Failure =>
  new Failure(401, `control plane: Authorization ${what}`, {
    headers: { 'www-authenticate': 'Bearer' },
  });

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
