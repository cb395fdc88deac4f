// Whether a failure proves that no byte of the request left: the connection was never made.

const before = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
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

/** Whether a failure of `fetch`, or one of its causes, happened before anything could be sent. */
export function neverConnected(failure: unknown): boolean {
  for (let error = failure; error instanceof Error; error = error.cause) {
    const { code, syscall } = error as { code?: unknown; syscall?: unknown };
    if (error.message === forbiddenPort) return true;
    if (typeof code !== 'string') continue;
    if (before.has(code) || handshake.test(code)) return true;
    if (whileConnecting.has(code) && syscall === 'connect') return true;
  }
  return false;
}
