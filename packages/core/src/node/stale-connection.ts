// A kept connection that the gateway has closed meanwhile refuses the very first write.

import type { TransportRequest } from '../transport/transport.ts';

/** Small enough to be handed over in one write, so that a write which fails is the first. */
const oneWrite = 8 * 1024;

/** Whether a failure proves that the connection took nothing of a request. */
export const isUnsentWriteError = (error: Error, request: TransportRequest): boolean =>
  (error as NodeJS.ErrnoException).syscall === 'write' && sizeOf(request) <= oneWrite;

/** About as many bytes as the request has; more than any write where nobody knows. */
function sizeOf({ url, headers, body }: TransportRequest): number {
  if (typeof body === 'object') return Infinity;
  const head = Object.entries(headers).flat().join(': ');
  // 512 for the headers that the transport adds.
  return 512 + url.length + head.length + Buffer.byteLength(body ?? '');
}
