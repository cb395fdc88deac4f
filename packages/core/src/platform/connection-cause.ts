// What the code of a failed connection proves: that no byte of the request left, that trying again
// cannot help, or that something has answered. Pages have platform/browser.ts instead.

import type { Diagnosis } from '../call/attempt-error.ts';
import { causesOf, type Failure } from '../errors/causes.ts';
import { isUndecodable } from './content-encoding.ts';
import { mayRepeat } from './environment.ts';
import { NeverSent } from '../transport/transport.ts';

const before = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_PROXY_REFUSED',
  'ERR_PROXY_FAILED',
  // Bun
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

// What Deno says, which gives no codes. It proves nothing: the request may have been sent before, on a
// connection that was kept.
const denoReason = ({ message }: Failure): string =>
  /: client error \(Connect\): (.+)$/.exec(message)?.[1] ?? '';
const denoCertificate = /^invalid peer certificate: /;

/** The certificate of the other side is not trusted. */
const untrusted = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

/** Failures that only a TLS handshake has. */
const handshake = /^(CERT_|ERR_TLS_CERT_|ERR_SSL_.*(PROTOCOL_VERSION|HANDSHAKE))/;

/** What came is no TLS: in place of a handshake, most of all, but it can come at any time. */
const notTls = /^ERR_SSL_.*(WRONG_VERSION|PACKET_LENGTH|UNKNOWN_PROTOCOL)/;

/** The other side does not take the certificate of the client, or misses one; or a proxy refuses. */
const refusedByOther =
  /^ERR_PROXY_REFUSED$|^ERR_SSL_.*ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;

/** What Node refuses to write, or cannot read of its own side, such as a certificate. */
const unsendable = /^ERR_(UNESCAPED_CHARACTERS|INVALID_(CHAR|URL|HTTP_TOKEN)|OSSL_.*)$/;

/** Nobody listens at the address, or the host has none. The last two are of Bun and of Deno. */
const nobody = /^(ECONNREFUSED|ENOTFOUND)$|connection ?refused|dns error/i;

/** No connection came about in time. The second is of the `fetch` of Node. */
const connectTimeout = /^(ERR|UND_ERR)_CONNECT_TIMEOUT$/;

/** What `fetch` says of the ports that it never speaks to, such as 6000. It gives no code. */
const forbiddenPort = 'bad port';

// What Node says of a connection that ends within the handshake. Its code is that of any reset.
const withinHandshake = /before secure TLS connection was established/;

/** The code of a failure; empty where it has none. */
function codeOf({ code, message }: Failure): string {
  if (typeof code !== 'string') return '';
  if (code !== 'EPROTO') return code;
  // OpenSSL failed while Node wrote; its own reason stands in the message alone.
  const [, reason] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  return reason ? `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}` : code;
}

/** Whether a failure of a transport, or one of its causes, happened before anything could be sent. */
export function neverConnected(failure: unknown): boolean {
  for (const error of causesOf(failure)) {
    const code = codeOf(error);
    if (before.has(code) || handshake.test(code) || untrusted.test(code)) return true;
    if (error.syscall === 'connect' || error.message === forbiddenPort) return true;
    if (withinHandshake.test(error.message)) return true;
    // One for each address of the host.
    if (error.errors?.length) return error.errors.every(neverConnected);
  }
  return false;
}

/** What a `fetch` failed with, as a transport says it: by {@link NeverSent} where that is proven. */
export const sendFailure = (method: string, cause: unknown): unknown =>
  mayRepeat(method) || !neverConnected(cause)
    ? cause
    : new NeverSent('No connection came about.', { cause });

/** Whether trying again cannot help: the other side is not who it should be, or no way leads there. */
export function isPermanent(failure: unknown): boolean {
  const lasting = [untrusted, handshake, notTls, refusedByOther, unsendable];
  for (const error of causesOf(failure)) {
    const code = codeOf(error);
    if (error.message === forbiddenPort || lasting.some((form) => form.test(code))) return true;
    if (denoCertificate.test(denoReason(error))) return true;
  }
  return false;
}

/** Whether the response was no HTTP, or its head too large. */
function isUnreadable(failure: unknown): boolean {
  for (const { name, code } of causesOf(failure)) {
    // The `fetch` of Node gives no code with it.
    if (name === 'HTTPParserError') return true;
    if (
      typeof code === 'string' &&
      /^HPE_(?!INVALID_EOF)|^UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH)$/.test(code)
    ) {
      return true;
    }
  }
  return false;
}

/** What a failure of a transport means for its request to an origin. */
export function diagnose(failure: unknown, origin: string): Diagnosis {
  const reason = reasonOf(failure);
  const why = reason && ` (${reason})`;
  const advice = adviceFor(reason);
  const isAnswered = true;
  if (isUndecodable(failure)) {
    const what = 'the Content-Encoding of the response cannot be decoded';
    return { code: 'body_not_decoded', what, why, isAnswered };
  }
  const code = 'connection_failed';
  if (isUnreadable(failure)) {
    return { code, what: `${origin} answered with unreadable HTTP`, why, advice, isAnswered };
  }
  const causes = [...causesOf(failure)];
  if (causes.some(({ message }) => message === 'unexpected redirect')) {
    const what = 'the gateway redirects, and `fetch` cannot send a streamed body again';
    return { code: 'redirect_refused', what, advice: ' Check `baseUrl`.', isAnswered };
  }
  return causes.some((error) => connectTimeout.test(codeOf(error)))
    ? { code: 'connect_timeout', what: `no connection to ${origin} in time`, why, advice }
    : { code, what: `no response from ${origin}`, why, advice };
}

/** The runtime's word for a failure, such as ECONNREFUSED, which says more than its "fetch failed". */
function reasonOf(failure: unknown): string {
  for (const error of causesOf(failure)) {
    const code = codeOf(error);
    if (code.startsWith('ERR_PROXY_')) return error.message;
    if (code) return code;
    if (error.message === forbiddenPort) return forbiddenPort;
    if (error.name === 'HTTPParserError') return error.name;
    const said = denoReason(error);
    if (said) return said;
  }
  return '';
}

/** What to do about a failure, as a sentence behind the others; empty where nobody can say. */
function adviceFor(reason: string): string {
  if (untrusted.test(reason)) {
    return ' Its certificate is not trusted here; where it should be, name its authority in NODE_EXTRA_CA_CERTS.';
  }
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return ' Its certificate is of another host; check `baseUrl`.';
  }
  if (notTls.test(reason)) return ' It speaks no TLS; check scheme and port of `baseUrl`.';
  if (connectTimeout.test(reason)) {
    return ' Is it reachable from here? A firewall may drop the packets; check `baseUrl`.';
  }
  return nobody.test(reason) ? ' Is a gateway running there? Check `baseUrl`.' : '';
}
