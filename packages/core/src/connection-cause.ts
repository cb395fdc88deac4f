// Whether a failure proves that no byte of the request left: the connection was never made.

import { ContentError } from './streamed-body.ts';

const before = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_PROXY_REFUSED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  // Bun and Deno
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

/** Failures of a TLS handshake; others of TLS can come later. */
const handshake =
  /^(CERT_|ERR_TLS_CERT_|ERR_SSL_.*(WRONG_VERSION|PROTOCOL_VERSION|HANDSHAKE|PACKET_LENGTH|UNKNOWN_PROTOCOL))/;

/** What `fetch` says of the ports that it never speaks to, such as 6000. It gives no code. */
export const forbiddenPort = 'bad port';

/** Codes that a connection can also end with; only those of making it prove anything. */
const whileConnecting = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT']);

// What Node says of a connection that ends within the handshake. Its code is that of any reset.
const withinHandshake = /before secure TLS connection was established/;

interface Failure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message: string;
}

/** A failure and its causes, from the outermost. */
export function* causesOf(failure: unknown): Generator<Failure, void, undefined> {
  // Bounded: a cause may name itself.
  for (let error = failure, depth = 0; error instanceof Error && depth < 10; depth++) {
    yield error;
    // What the source of a body failed with is not about the request.
    if (error instanceof ContentError) return;
    error = error.cause;
  }
}

/** Whether a failure of a transport, or one of its causes, happened before anything could be sent. */
export function neverConnected(failure: unknown): boolean {
  for (const { code, syscall, message } of causesOf(failure)) {
    if (message === forbiddenPort || withinHandshake.test(message)) return true;
    if (typeof code !== 'string') continue;
    if (before.has(code) || handshake.test(code)) return true;
    if (whileConnecting.has(code) && syscall === 'connect') return true;
  }
  return false;
}

/** Whether trying again cannot help: the other side is not who it should be, or no way leads there. */
export function isPermanent(failure: unknown): boolean {
  for (const { code, message } of causesOf(failure)) {
    if (message === forbiddenPort) return true;
    if (typeof code === 'string' && (untrusted.test(code) || handshake.test(code))) return true;
  }
  return false;
}

const untrusted = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

/** Whether what came back was no HTTP, or a head too large: something has answered. */
export function isUnreadable(failure: unknown): boolean {
  for (const { code } of causesOf(failure)) {
    if (typeof code === 'string' && /^HPE_(?!INVALID_EOF)|^UND_ERR_HEADERS_OVERFLOW$/.test(code)) {
      return true;
    }
  }
  return false;
}
