// Whether a failure proves that no byte of the request left: the connection was never made.

const before = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'EPROTO',
  // Bun and Deno
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

/** Whether a failure of `fetch`, or one of its causes, happened before anything could be sent. */
export function neverConnected(failure: unknown): boolean {
  for (let error = failure; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && (before.has(code) || /^(CERT|ERR_TLS|ERR_SSL)_/.test(code))) {
      return true;
    }
  }
  return false;
}
