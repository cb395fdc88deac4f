// A kept connection that the gateway has closed fails on the first write.

import type { TransportRequest } from '../transport/transport.ts';

/** Small enough for a single write, so that a write that fails is the first one. */
const oneWrite = 8 * 1024;

/** Whether an error proves that nothing of a request was written. */
export const isUnsentWriteError = (error: Error, request: TransportRequest): boolean =>
  (error as NodeJS.ErrnoException).syscall === 'write' && estimateSize(request) <= oneWrite;

/** Approximate size of a request in bytes; Infinity if unknown. */
function estimateSize({ url, headers, body }: TransportRequest): number {
  if (typeof body === 'object') return Infinity;
  const head = Object.entries(headers).flat().join(': ');
  // 512 for the headers that the transport adds.
  return 512 + url.length + head.length + Buffer.byteLength(body ?? '');
}
