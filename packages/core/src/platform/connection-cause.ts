// What the code of a failed connection proves: that no byte of the request was sent, that a retry
// cannot help, or that there was a response. Pages use platform/browser.ts instead.

import { getMark } from '../errors/brand.ts';
import { type Failure, iterateCauses } from '../errors/causes.ts';
import { NeverSent } from '../transport/transport.ts';
import { diagnoseBody, type Diagnosis } from './diagnosis.ts';
import { mayRepeat } from './environment.ts';

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

// Deno has messages and no codes. They prove nothing: the request may have been sent before, on a kept
// connection.
const denoReason = ({ message }: Failure): string =>
  /: client error \(Connect\): (.+)$/.exec(message)?.[1] ?? '';
const denoCertificate = /^invalid peer certificate: /;

/** The certificate of the server is not trusted. */
const untrusted = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

/** Errors that occur only in a TLS handshake. */
const handshake = /^(CERT_|ERR_TLS_CERT_|ERR_SSL_.*(PROTOCOL_VERSION|HANDSHAKE))/;

/** The received data is not TLS. Mostly during the handshake, but possible at any time. */
const notTls = /^ERR_SSL_.*(WRONG_VERSION|PACKET_LENGTH|UNKNOWN_PROTOCOL)/;

/** The server rejects or misses the client certificate, or a proxy refuses. */
const refusedByOther =
  /^ERR_PROXY_REFUSED$|^ERR_SSL_.*ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;

/** Node refuses to send the request, or cannot read its own certificate or key. */
const unsendable = /^ERR_(UNESCAPED_CHARACTERS|INVALID_(CHAR|URL|HTTP_TOKEN)|OSSL_.*)$/;

/** There is no listener at the address, or no address for the host. The last two are of Bun and Deno. */
const unreachable = /^(ECONNREFUSED|ENOTFOUND)$|connection ?refused|dns error/i;

/** The connection was not established in time. The second code is of Node's `fetch`. */
const connectTimeout = /^(ERR|UND_ERR)_CONNECT_TIMEOUT$/;

/** The message of `fetch` for ports that it blocks, such as 6000. It has no code. */
const forbiddenPort = 'bad port';

// Node's message for a connection that ends during the handshake. Its code is that of any reset.
const withinHandshake = /before secure TLS connection was established/;

/** The code of a failure; empty if it has none. */
function getCode({ code, message }: Failure): string {
  if (typeof code !== 'string') return '';
  if (code !== 'EPROTO') return code;
  // OpenSSL failed while Node was writing; only the message has OpenSSL's reason.
  const [, reason] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  return reason ? `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}` : code;
}

/** Whether a failure of a transport, or one of its causes, happened before anything was sent. */
export function neverConnected(failure: unknown): boolean {
  for (const error of iterateCauses(failure)) {
    const code = getCode(error);
    if (before.has(code) || handshake.test(code) || untrusted.test(code)) return true;
    if (error.syscall === 'connect' || error.message === forbiddenPort) return true;
    if (withinHandshake.test(error.message)) return true;
    // One error for each address of the host.
    if (error.errors?.length) return error.errors.every(neverConnected);
  }
  return false;
}

/** The error of a `fetch`, as {@link NeverSent} if it proves that nothing was sent. */
export const sendFailure = (method: string, cause: unknown): unknown =>
  mayRepeat(method) || !neverConnected(cause)
    ? cause
    : new NeverSent('Connecting failed.', { cause });

/** Whether a retry cannot help, because the server is not trusted or not reachable. */
export function isPermanent(failure: unknown): boolean {
  const lasting = [untrusted, handshake, notTls, refusedByOther, unsendable];
  for (const error of iterateCauses(failure)) {
    const code = getCode(error);
    if (error.message === forbiddenPort || lasting.some((form) => form.test(code))) return true;
    if (denoCertificate.test(denoReason(error))) return true;
  }
  return false;
}

/** Whether the response was not HTTP, or its head was too large. */
function isUnreadable(failure: unknown): boolean {
  for (const { name, code } of iterateCauses(failure)) {
    // Node's `fetch` sets no code.
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

/** Explains a failure of a transport to an origin. */
export function diagnose(failure: unknown, origin: string): Diagnosis {
  const cause = getMark(failure, 'never-sent') ? (failure as NeverSent).cause : failure;
  return diagnoseBody(failure) ?? { ...diagnoseConnection(failure, origin), cause };
}

function diagnoseConnection(failure: unknown, origin: string): Omit<Diagnosis, 'cause'> {
  const reason = getReason(failure);
  const why = reason && ` (${reason})`;
  const advice = getAdvice(reason);
  const isAnswered = true;
  const code = 'connection_failed';
  if (isUndecodable(failure)) {
    const what = 'the Content-Encoding of the response cannot be decoded';
    return { code, unusable: 'body_not_decoded', what, why, isAnswered };
  }
  if (isUnreadable(failure)) {
    return { code, what: `${origin} answered with unreadable HTTP`, why, advice, isAnswered };
  }
  const causes = [...iterateCauses(failure)];
  if (causes.some(({ message }) => message === 'unexpected redirect')) {
    const what = 'the gateway redirects, and `fetch` cannot send a streamed body again';
    return { code, unusable: 'redirect_refused', what, advice: ' Check `baseUrl`.', isAnswered };
  }
  return causes.some((error) => connectTimeout.test(getCode(error)))
    ? { code: 'connect_timeout', what: `no connection to ${origin} in time`, why, advice }
    : { code, what: `no response from ${origin}`, why, advice };
}

/** The runtime's code for a failure, such as ECONNREFUSED, which says more than "fetch failed". */
function getReason(failure: unknown): string {
  for (const error of iterateCauses(failure)) {
    const code = getCode(error);
    if (code.startsWith('ERR_PROXY_')) return error.message;
    if (code) return code;
    if (error.message === forbiddenPort) return forbiddenPort;
    if (error.name === 'HTTPParserError') return error.name;
    const said = denoReason(error);
    if (said) return said;
  }
  return '';
}

/** A sentence with advice about a failure; empty if there is none. */
function getAdvice(reason: string): string {
  if (untrusted.test(reason)) {
    return ' Its certificate is not trusted. If it should be, add its authority to NODE_EXTRA_CA_CERTS.';
  }
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return ' Its certificate is for another host; check `baseUrl`.';
  }
  if (notTls.test(reason)) return ' It does not use TLS; check scheme and port of `baseUrl`.';
  if (connectTimeout.test(reason)) {
    return ' A firewall may drop the packets. Check `baseUrl`.';
  }
  return unreachable.test(reason) ? ' Is a gateway running there? Check `baseUrl`.' : '';
}

/** Codes of zlib, Brotli and Zstandard in Node. */
const decoderCodes = /^(Z|ZSTD|ERR_|ERR_BROTLI)_/;

/** Whether a body arrived, but its Content-Encoding cannot be decoded. */
function isUndecodable(failure: unknown): boolean {
  for (const { code, message } of iterateCauses(failure)) {
    if (typeof code === 'string' && decoderCodes.test(code)) return true;
    // Node's `fetch` sets no code.
    if (message.startsWith('too many content-encodings')) return true;
  }
  return false;
}
