// The time limit for establishing a connection, and what the failure of a kept one proves.

import type { TransportRequest } from '../transport/transport.ts';

/** The error of a connection that was not established in time. Nothing was sent. */
const connectTimedOut = (limit: number): Error =>
  Object.assign(new Error(`No connection within ${limit} ms.`), { code: 'ERR_CONNECT_TIMEOUT' });

/** Calls `onTimeout` after the limit in ms; 0: no limit. Returns a function that clears the timer. */
export function startConnectTimer(limit: number, onTimeout: (error: Error) => void): () => void {
  const timer = limit > 0 ? setTimeout(() => onTimeout(connectTimedOut(limit)), limit) : undefined;
  return () => clearTimeout(timer);
}

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
