// Options of the transport over `node:http`, and their checks.

import { checkOptions } from '../client/check-options.ts';
import { misconfigured } from '../errors/errors.ts';

/** An agent of `node:http` or `node:https`, or a compatible one. */
export interface NodeAgent {
  destroy(): void;
}

/** Text in PEM form, or its bytes. */
export type Pem = string | Uint8Array;

/** Options of a transport over `node:http`. */
export interface NodeTransportOptions {
  /**
   * The proxy: its URL; `'env'` for the one in HTTPS_PROXY (for plain http HTTP_PROXY) or ALL_PROXY, unless
   * NO_PROXY excludes the host, its domain, its address or its network; `false` for no proxy. Requests to
   * loopback never use a proxy of the environment, and CGI processes ignore HTTP_PROXY.
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
   * Time limit for establishing a connection, in ms: DNS, TCP to any of the addresses, the tunnel of a
   * proxy and TLS together. After it nothing was sent, and the call is retried. 0: no limit except
   * `timeout`. Waiting for a connection of a limited agent does not count.
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
   * How old a connection may be when it is used again, in ms; an older one is closed, and the request gets a
   * new one. A busy client then follows a changed address of the gateway. 0: no limit.
   *
   * @default 0
   * @example 60_000
   */
  readonly maxConnectionAge?: number | undefined;
  /**
   * An agent that replaces this transport's own: of node:https, or of node:http if the base URL is
   * plain http. It creates the connections, so only `connectTimeout` and `maxConnectionAge` may be set with
   * it. Node's own agents try the addresses of a host one after the other, each but the last for half of
   * `connectTimeout`.
   *
   * @default an agent created from the other options, without a maximum of connections
   * @example new https.Agent({ keepAlive: true, timeout: 4_000, maxSockets: 50 })
   */
  readonly agent?: NodeAgent | undefined;
}

/** Refuses invalid options. Throws {@link ConfigurationError}. */
export function checkTransportOptions(options: NodeTransportOptions): void {
  const names = 'proxy ca clientCertificate connectTimeout idleTimeout maxConnectionAge agent';
  checkOptions(options, 'none', names);
  const { agent, connectTimeout: _, maxConnectionAge: __, ...others } = options;
  if (agent !== undefined && Object.values(others).some((value) => value !== undefined)) {
    misconfigured(
      '`agent` creates the connections; set the other options on it. Only `connectTimeout` and `maxConnectionAge` may be set here.',
    );
  }
  // An agent of undici has other methods.
  if (agent !== undefined && !(agent as object | null)?.['addRequest' as never]) {
    misconfigured('`agent` must be an Agent of node:http or node:https.');
  }
  const { ca, clientCertificate } = others;
  if (ca !== undefined && ![ca].flat().every(isPem)) {
    misconfigured('`ca` must be certificates in PEM form: text or bytes, not the name of a file.');
  }
  if (clientCertificate && !(isPem(clientCertificate.cert) && isPem(clientCertificate.key))) {
    misconfigured('`clientCertificate` must be { cert, key }, both in PEM form: text or bytes.');
  }
}

const isPem = (value: unknown): boolean =>
  (typeof value === 'string' || ArrayBuffer.isView(value)) &&
  Buffer.from(value as Uint8Array).includes('-----BEGIN ');
