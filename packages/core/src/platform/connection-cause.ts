// What the code of a failed connection proves: that no byte of the request was sent, that a retry
// cannot help, or that there was a response. Pages use platform/browser.ts instead.

import { getMark } from '../errors/brand.ts';
import { type Failure, iterateCauses } from '../errors/causes.ts';
import { diagnoseBody, type Diagnosis, NeverSent } from '../transport/transport.ts';
import { mayRepeat } from './environment.ts';

const connectTimeout = /^(UND_)?ERR_CONNECT_TIMEOUT$/;
const untrusted = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;
/** Only in a TLS handshake. */
const handshake = /^(CERT_|ERR_TLS_CERT_|ERR_SSL_.*(PROTOCOL_VERSION|HANDSHAKE))/;
/** The received data is not TLS. Mostly during the handshake, but possible at any time. */
const notTls = /^ERR_SSL_.*(WRONG_VERSION|PACKET_LENGTH|UNKNOWN_PROTOCOL)/;
/** The response is not HTTP, or its head is too large. */
const notHttp =
  /^(HTTPParserError|HPE_(?!INVALID_EOF).*|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH))$/;
/** Codes of zlib, Brotli and Zstandard in Node. */
const undecodable = /^(Z|ZSTD|ERR_|ERR_BROTLI)_|^too many content-encodings/;
const redirect = /^unexpected redirect$/;

/** Nothing was sent. Deno resends requests itself, so its texts prove nothing. */
const unsent: readonly RegExp[] = [
  // No listener at the address, or no address for the host. The second line is of Bun.
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/,
  /^(ConnectionRefused|FailedToOpenSocket)$/,
  /^ERR_PROXY_/,
  // `fetch` blocks some ports, such as 6000.
  /^bad port$/,
  connectTimeout,
  untrusted,
  handshake,
];

/** A retry cannot help, because the server is not trusted or not reachable. */
const permanent: readonly RegExp[] = [
  /^(ERR_PROXY_REFUSED|bad port)$/,
  // Of Deno.
  /^invalid peer certificate: /,
  // The server rejects or misses the client certificate.
  /^ERR_SSL_.*ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/,
  // Node refuses to send the request, or cannot read its own certificate or key.
  /^ERR_(UNESCAPED_CHARACTERS|INVALID_(CHAR|URL|HTTP_TOKEN|PROTOCOL)|OSSL_.*)$/,
  untrusted,
  handshake,
  notTls,
];

/** What to do about a code, as the last sentence of the error. */
const advice: readonly (readonly [form: RegExp, text: string])[] = [
  [
    /^(ECONNREFUSED|ENOTFOUND|ConnectionRefused)$|connection refused|dns error/i,
    ' Is a gateway running there? Check `baseUrl`.',
  ],
  [connectTimeout, ' A firewall may drop the packets. Check `baseUrl`.'],
  // The causes have codes for the gateway.
  [/^ERR_PROXY_/, ''],
  [
    untrusted,
    ' Its certificate is not trusted. If it should be, add its authority to NODE_EXTRA_CA_CERTS.',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, ' Its certificate is for another host; check `baseUrl`.'],
  [notTls, ' It does not use TLS; check scheme and port of `baseUrl`.'],
  [redirect, ' Check `baseUrl`.'],
];

const unusableTexts = {
  body_not_decoded: 'the Content-Encoding of the response cannot be decoded',
  redirect_refused: 'the gateway redirects, and `fetch` cannot send a streamed body again',
};

/** Failures of `fetch` that have no code: those of Node, and of Deno while it connects. */
const texts =
  /^(bad port|unexpected redirect|too many content-encodings.*)$|(?<=: client error \(Connect\): ).+$/;

/** The code of a failure or, if it has none, a text that is known; otherwise empty. */
function getCode({ name, code, message }: Failure): string {
  if (typeof code !== 'string') {
    return name === 'HTTPParserError' ? name : (texts.exec(String(message))?.[0] ?? '');
  }
  if (code !== 'EPROTO') return code;
  // OpenSSL failed while Node was writing; only the message has OpenSSL's reason.
  const [, reason] = /:SSL routines:[^:]*:([^:]+)/.exec(String(message)) ?? [];
  return reason ? `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}` : code;
}

const hasForm = (failure: Failure, forms: readonly RegExp[]): boolean =>
  forms.some((form) => form.test(getCode(failure)));

// Node's message for a connection that ends during the handshake. Its code is that of any reset.
const withinHandshake = /before secure TLS connection was established/;

/** Whether a failure of a transport, or one of its causes, happened before anything was sent. */
export function neverConnected(failure: unknown): boolean {
  for (const error of iterateCauses(failure)) {
    const { syscall, message, errors } = error;
    if (syscall === 'connect' || withinHandshake.test(String(message))) return true;
    if (hasForm(error, unsent)) return true;
    // One error for each address of the host.
    if (Array.isArray(errors) && errors.length > 0) return errors.every(neverConnected);
  }
  return false;
}

/** The error of a `fetch`, as {@link NeverSent} if it proves that nothing was sent. */
export const sendFailure = (method: string, cause: unknown): unknown =>
  mayRepeat(method) || !neverConnected(cause)
    ? cause
    : new NeverSent('Connecting failed.', { cause });

export const isPermanent = (failure: unknown): boolean =>
  [...iterateCauses(failure)].some((error) => hasForm(error, permanent));

/** Explains a failure of a transport to an origin. */
export function diagnose(failure: unknown, origin: string): Diagnosis {
  const body = diagnoseBody(failure);
  if (body) return body;
  const isUnsent = getMark(failure, 'never-sent') === true;
  const causes = [...iterateCauses(failure)];
  const isOne = (form: RegExp): boolean => causes.some((one) => hasForm(one, [form]));
  // The runtime's code says more than "fetch failed".
  const first = causes.find((one) => getCode(one) !== '');
  const reason =
    first && (getCode(first).startsWith('ERR_PROXY_') ? String(first.message) : getCode(first));
  const [, toDo] =
    causes.map((one) => advice.find(([form]) => hasForm(one, [form]))).find(Boolean) ?? [];
  const facts = {
    code: 'connection_failed',
    what: `no response from ${origin}`,
    why: reason ? ` (${reason})` : '',
    advice: toDo ?? '',
    cause: isUnsent ? (failure as NeverSent).cause : failure,
  } as const;
  if (isOne(connectTimeout)) {
    return { ...facts, code: 'connect_timeout', what: `no connection to ${origin} in time` };
  }
  // A proxy may answer with anything before there is a connection to the gateway.
  if (isUnsent) return facts;
  if (isOne(notHttp)) {
    return { ...facts, what: `${origin} answered with unreadable HTTP`, isAnswered: true };
  }
  const unusable = isOne(undecodable)
    ? 'body_not_decoded'
    : isOne(redirect)
      ? 'redirect_refused'
      : undefined;
  return unusable ? { ...facts, unusable, what: unusableTexts[unusable], isAnswered: true } : facts;
}
