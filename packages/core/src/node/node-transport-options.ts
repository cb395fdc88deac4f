// What a transport over `node:http` takes, and what it refuses.

import { ConfigurationError } from '@room-sessions/core';
import { isPlainObject } from '@room-sessions/core';
import { checkProxy } from './proxy.ts';

/** An agent of `node:http` or `node:https`, or one that does as they do. */
export interface NodeAgent {
  destroy(): void;
}

/** Text in PEM form, or its bytes. */
export type Pem = string | Uint8Array;

/** Options of a transport over `node:http`. */
export interface NodeTransportOptions {
  /**
   * The proxy for requests to https: its URL; `'env'` for the one that HTTPS_PROXY (for plain http
   * HTTP_PROXY) names, unless NO_PROXY excepts the host; `false` for none. This machine itself is
   * never reached through a proxy that the environment names.
   *
   * @default 'env'
   * @example 'http://user:password@proxy.example.com:3128'
   */
  readonly proxy?: string | URL | false | undefined;
  /**
   * Certificates of authorities that are trusted in place of those that Node brings.
   *
   * @default those of Node, with the file that NODE_EXTRA_CA_CERTS names
   * @example await readFile('company-ca.pem')
   */
  readonly ca?: Pem | readonly Pem[] | undefined;
  /**
   * The client's own certificate, where the gateway asks for one, and its key.
   *
   * @default none
   * @example { cert: await readFile('client.pem'), key: await readFile('client.key') }
   */
  readonly clientCertificate?: { readonly cert: Pem; readonly key: Pem } | undefined;
  /**
   * How long a connection may take to stand, in ms: the host's address, TCP, the tunnel of a proxy
   * and TLS together. Then nothing was sent, and the call is retried. 0 sets no limit but `timeout`.
   * Waiting for one of `maxConnections` does not count.
   *
   * @default 10_000
   * @example 2_000
   */
  readonly connectTimeout?: number | undefined;
  /**
   * How long a connection is kept for the next request, in ms. A gateway that says how long it
   * keeps one is heeded when that is shorter.
   *
   * @default 4_000
   * @example 30_000
   */
  readonly idleTimeout?: number | undefined;
  /**
   * Most connections to one gateway; further requests wait for a free one, within their `timeout`.
   *
   * @default Infinity
   * @example 50
   */
  readonly maxConnections?: number | undefined;
  /**
   * An agent in place of this transport's own: one of node:https, or of node:http where the base
   * URL is plain http. Connections are then its business, so no option but `connectTimeout` may stand
   * beside it.
   *
   * @default an agent of its own, made of the other options
   * @example new https.Agent({ keepAlive: true, localAddress: '10.0.0.7' })
   */
  readonly agent?: NodeAgent | undefined;
}

/** Refuses options that cannot work. Throws {@link ConfigurationError}. */
export function checkOptions(options: NodeTransportOptions): void {
  if (!isPlainObject(options)) {
    throw new ConfigurationError('`createNodeTransport` takes one object of options.');
  }
  const known = [
    'proxy',
    'ca',
    'clientCertificate',
    'connectTimeout',
    'idleTimeout',
    'maxConnections',
    'agent',
  ];
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    throw new ConfigurationError(
      `\`${name}\` is no option of a transport. There are ${known.join(', ')}.`,
    );
  }
  const { agent, proxy, ca, clientCertificate, connectTimeout, idleTimeout, maxConnections } =
    options;
  if (agent !== undefined) {
    const others = Object.entries(options).filter(
      ([name, value]) => value !== undefined && !['agent', 'connectTimeout'].includes(name),
    );
    if (others.length > 0) {
      throw new ConfigurationError(
        '`agent` makes connections by itself; except for `connectTimeout`, the options of the transport go into its own.',
      );
    }
    if (typeof (agent as { readonly addRequest?: unknown } | null)?.addRequest !== 'function') {
      throw new ConfigurationError('`agent` must be an Agent of node:http or node:https.');
    }
  }
  checkProxy(proxy);
  const authorities: readonly unknown[] = ca === undefined ? ['-----BEGIN '] : [ca].flat();
  if (authorities.length === 0 || !authorities.every(isPem)) {
    throw new ConfigurationError(
      '`ca` must be certificates in PEM form: their text or its bytes, not the name of a file.',
    );
  }
  if (clientCertificate !== undefined) {
    const { cert, key } = clientCertificate ?? {};
    if (!isPem(cert) || !isPem(key)) {
      throw new ConfigurationError(
        '`clientCertificate` must be { cert, key }, both in PEM form: text or bytes.',
      );
    }
  }
  if (connectTimeout !== undefined && connectTimeout !== 0 && !isTime(connectTimeout)) {
    throw new ConfigurationError(
      '`connectTimeout` must be a number of ms from 1 to 2147483647, or 0 for no limit.',
    );
  }
  if (idleTimeout !== undefined && !isTime(idleTimeout)) {
    throw new ConfigurationError('`idleTimeout` must be a number of ms from 1 to 2147483647.');
  }
  const isCount = maxConnections === Infinity || Number.isInteger(maxConnections);
  if (maxConnections !== undefined && !(isCount && maxConnections >= 1)) {
    throw new ConfigurationError('`maxConnections` must be a whole number from 1.');
  }
}

const isTime = (value: unknown): boolean =>
  typeof value === 'number' && value >= 1 && value <= 2 ** 31 - 1;

const isPem = (value: unknown): boolean =>
  (typeof value === 'string' || ArrayBuffer.isView(value)) &&
  Buffer.from(value as Uint8Array).includes('-----BEGIN ');
