// What the code of a failed connection proves: that no byte of the request was sent, that a retry
// cannot help, or that there was a response. Pages use platform/browser.ts instead.

import { getMark } from '../errors/brand.ts';
import { type Failure, iterateCauses } from '../errors/causes.ts';
import { NeverSent } from '../transport/transport.ts';
import { diagnoseBody, type Diagnosis } from './diagnosis.ts';
import { mayRepeat } from './environment.ts';

/** What a code means, as far as it means anything. */
interface Meaning extends Partial<Omit<Diagnosis, 'what' | 'cause'>> {
  /** Nothing was sent. */
  readonly isUnsent?: boolean;
  /** A retry cannot help, because the server is not trusted or not reachable. */
  readonly isPermanent?: boolean;
  readonly what?: (origin: string) => string;
}

const isGatewayRunning = ' Is a gateway running there? Check `baseUrl`.';

/** The meaning of codes; the first form that matches applies. */
const meanings: readonly (readonly [form: RegExp, Meaning])[] = [
  // No listener at the address, or no address for the host. The second line is of Bun and Deno. Deno resends
  // requests itself, so its texts prove nothing.
  [/^(ECONNREFUSED|ENOTFOUND|ConnectionRefused)$/, { isUnsent: true, advice: isGatewayRunning }],
  [/connection refused|dns error/i, { advice: isGatewayRunning }],
  [/^(EAI_AGAIN|EAI_FAIL|FailedToOpenSocket)$/, { isUnsent: true }],
  // The first code is of Node's `fetch`.
  [
    /^(UND_)?ERR_CONNECT_TIMEOUT$/,
    {
      isUnsent: true,
      code: 'connect_timeout',
      what: (origin) => `no connection to ${origin} in time`,
      advice: ' A firewall may drop the packets. Check `baseUrl`.',
    },
  ],
  // The cause has a code for the gateway.
  [/^ERR_PROXY_REFUSED$/, { isUnsent: true, isPermanent: true, advice: '' }],
  [/^ERR_PROXY_FAILED$/, { isUnsent: true, advice: '' }],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/,
    {
      isUnsent: true,
      isPermanent: true,
      advice:
        ' Its certificate is not trusted. If it should be, add its authority to NODE_EXTRA_CA_CERTS.',
    },
  ],
  // Of Deno.
  [/^invalid peer certificate: /, { isPermanent: true }],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    {
      isUnsent: true,
      isPermanent: true,
      advice: ' Its certificate is for another host; check `baseUrl`.',
    },
  ],
  // Only in a TLS handshake.
  [
    /^(CERT_|ERR_TLS_CERT_|ERR_SSL_.*(PROTOCOL_VERSION|HANDSHAKE))/,
    { isUnsent: true, isPermanent: true },
  ],
  // The received data is not TLS. Mostly during the handshake, but possible at any time.
  [
    /^ERR_SSL_.*(WRONG_VERSION|PACKET_LENGTH|UNKNOWN_PROTOCOL)/,
    { isPermanent: true, advice: ' It does not use TLS; check scheme and port of `baseUrl`.' },
  ],
  // The server rejects or misses the client certificate.
  [/^ERR_SSL_.*ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/, { isPermanent: true }],
  // Node refuses to send the request, or cannot read its own certificate or key.
  [/^ERR_(UNESCAPED_CHARACTERS|INVALID_(CHAR|URL|HTTP_TOKEN)|OSSL_.*)$/, { isPermanent: true }],
  // `fetch` blocks some ports, such as 6000.
  [/^bad port$/, { isUnsent: true, isPermanent: true }],
  // The response is not HTTP, or its head is too large.
  [
    /^(HTTPParserError|HPE_(?!INVALID_EOF).*|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH))$/,
    { isAnswered: true, what: (origin) => `${origin} answered with unreadable HTTP` },
  ],
  // Codes of zlib, Brotli and Zstandard in Node.
  [
    /^(Z|ZSTD|ERR_|ERR_BROTLI)_|^too many content-encodings/,
    {
      isAnswered: true,
      unusable: 'body_not_decoded',
      what: () => 'the Content-Encoding of the response cannot be decoded',
    },
  ],
  [
    /^unexpected redirect$/,
    {
      isAnswered: true,
      unusable: 'redirect_refused',
      what: () => 'the gateway redirects, and `fetch` cannot send a streamed body again',
      advice: ' Check `baseUrl`.',
    },
  ],
];

/** Failures of `fetch` that have no code: those of Node, and of Deno while it connects. */
const texts =
  /^(bad port|unexpected redirect|too many content-encodings.*)$|(?<=: client error \(Connect\): ).+$/;

/** The code of a failure or, if it has none, a text that is known; otherwise empty. */
function getCode({ name, code, message }: Failure): string {
  if (typeof code !== 'string') {
    return name === 'HTTPParserError' ? name : (texts.exec(message)?.[0] ?? '');
  }
  if (code !== 'EPROTO') return code;
  // OpenSSL failed while Node was writing; only the message has OpenSSL's reason.
  const [, reason] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? [];
  return reason ? `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}` : code;
}

function getMeaning(failure: Failure): Meaning {
  const code = getCode(failure);
  return meanings.find(([form]) => form.test(code))?.[1] ?? {};
}

// Node's message for a connection that ends during the handshake. Its code is that of any reset.
const withinHandshake = /before secure TLS connection was established/;

/** Whether a failure of a transport, or one of its causes, happened before anything was sent. */
export function neverConnected(failure: unknown): boolean {
  for (const error of iterateCauses(failure)) {
    if (error.syscall === 'connect' || withinHandshake.test(error.message)) return true;
    if (getMeaning(error).isUnsent) return true;
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
export const isPermanent = (failure: unknown): boolean =>
  [...iterateCauses(failure)].some((error) => getMeaning(error).isPermanent);

/** Explains a failure of a transport to an origin. */
export function diagnose(failure: unknown, origin: string): Diagnosis {
  const causes = [...iterateCauses(failure)];
  const { what, ...meaning }: Meaning = Object.assign({}, ...causes.map(getMeaning).toReversed());
  // The runtime's code says more than "fetch failed".
  const first = causes.find((one) => getCode(one) !== '');
  const reason =
    first && (String(first.code).startsWith('ERR_PROXY_') ? first.message : getCode(first));
  return (
    diagnoseBody(failure) ?? {
      code: 'connection_failed',
      what: what?.(origin) ?? `no response from ${origin}`,
      why: reason ? ` (${reason})` : '',
      ...meaning,
      cause: getMark(failure, 'never-sent') ? (failure as NeverSent).cause : failure,
    }
  );
}
