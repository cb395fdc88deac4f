// Where a server listens, and why it cannot.
import type { AddressInfo, Server } from 'node:net';
import type { LaunchOptions } from './options.ts';
import { environmentError } from './start-error.ts';

export const usualHost = '127.0.0.1';

/** The URL of a listening server for a client on this machine. */
export function getAddress(server: Pick<Server, 'address'>, scheme: 'http' | 'https'): string {
  const { address, family, port } = server.address() as AddressInfo;
  const everywhere = address === '0.0.0.0' || address === '::';
  const host = everywhere ? '127.0.0.1' : address;
  return `${scheme}://${family === 'IPv6' && !everywhere ? `[${host}]` : host}:${port}`;
}

/** @returns the error itself when it has another cause. */
export function whyNotListening(
  error: unknown,
  { port = 0, host = usualHost }: Pick<LaunchOptions, 'port' | 'host'>,
): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  const advice = /:\d*$/.test(host) ? '; the port goes into --port' : '';
  const reasons = new Map<unknown, string>([
    ['EADDRINUSE', `port ${port} on ${host} is taken; choose another, or 0 for any free one`],
    ['EACCES', `this user may not listen on port ${port}; choose a port above 1023`],
    [
      'EADDRNOTAVAIL',
      `--host ${host}: is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all addresses`,
    ],
    ['ENOTFOUND', `--host ${host}: unknown host name${advice}`],
    ['EAI_AGAIN', `--host ${host}: the name cannot be resolved now${advice}`],
  ]);
  const reason = reasons.get(code) ?? (syscall && message);
  return reason ? environmentError(reason, error) : error;
}

/** @returns the error itself when it is not about the certificate or its key. */
export function whyNoServer(error: unknown, { tls }: Pick<LaunchOptions, 'tls'>): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!tls || !/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code)) return error;
  // The message of OpenSSL quotes nothing of the key.
  const why =
    'both must be PEM, the key must have no passphrase and belong to the certificate: ' + message;
  return environmentError(`the TLS certificate or its key cannot be used; ${why}`, error);
}
