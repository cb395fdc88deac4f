// Options of the transport over `node:http`, and their checks.

import { ConfigurationError } from '../errors/errors.ts';
import { isPlainObject } from '../request/plain-object.ts';
import { checkProxy } from './proxy.ts';

/** An agent of `node:http` or `node:https`, or a compatible one. */
export interface NodeAgent {
  destroy(): void;
}

/** Text in PEM form, or its bytes. */
export type Pem = string | Uint8Array;

/** Options of a transport over `node:http`. */
export interface NodeTransportOptions {
  /**
   * The proxy: its URL; `'env'` for the one in HTTPS_PROXY (for plain http HTTP_PROXY), unless NO_PROXY
   * excludes the host; `false` for no proxy. Requests to loopback never use a proxy of the environment.
   *
   * @default 'env'
   * @example 'http://user:password@proxy.example.com:3128'
   */
  readonly proxy?: string | URL | false | undefined;
  /**
   * Certificates of trusted authorities, instead of Node's own.
   *
   * @default those of Node and of the file in NODE_EXTRA_CA_CERTS
   * @example await readFile('company-ca.pem')
   */
  readonly ca?: Pem | readonly Pem[] | undefined;
  /**
   * The client certificate, if the gateway requires one, and its key.
   *
   * @default none
   * @example { cert: await readFile('client.pem'), key: await readFile('client.key') }
   */
  readonly clientCertificate?: { readonly cert: Pem; readonly key: Pem } | undefined;
  /**
   * Time limit for establishing a connection, in ms: DNS, TCP, the tunnel of a proxy and TLS together.
   * After it nothing was sent, and the call is retried. 0: no limit except `timeout`.
   * Waiting for one of `maxConnections` does not count.
   *
   * @default 10_000
   * @example 2_000
   */
  readonly connectTimeout?: number | undefined;
  /**
   * How long an idle connection is kept for the next request (keep-alive), in ms. If the gateway
   * announces a shorter time, that one applies.
   *
   * @default 4_000
   * @example 30_000
   */
  readonly idleTimeout?: number | undefined;
  /**
   * Maximum connections to one gateway; further requests wait for a free one, within their `timeout`.
   *
   * @default Infinity
   * @example 50
   */
  readonly maxConnections?: number | undefined;
  /**
   * An agent that replaces this transport's own: of node:https, or of node:http if the base URL is
   * plain http. It creates the connections, so only `connectTimeout` may be set with it.
   *
   * @default an agent created from the other options
   * @example new https.Agent({ keepAlive: true, localAddress: '10.0.0.7' })
   */
  readonly agent?: NodeAgent | undefined;
}

/** Refuses invalid options. Throws {@link ConfigurationError}. */
export function checkOptions(options: NodeTransportOptions): void {
  if (!isPlainObject(options)) {
    throw new ConfigurationError('`createNodeTransport` takes one options object.');
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
      `Unknown transport option \`${name}\`. There are ${known.join(', ')}.`,
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
        '`agent` creates the connections; set the other options on it. Only `connectTimeout` may be set here.',
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
      '`ca` must be certificates in PEM form: text or bytes, not the name of a file.',
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
