// A kept connection that the gateway has closed meanwhile refuses the very first write.

import { NeverSent, type TransportRequest } from '../transport/transport.ts';

/** Small enough to be handed over in one write, so that a write which fails is the first. */
const oneWrite = 8 * 1024;

/** The proof that nothing was sent, where a failure is one. */
export function neverSent(error: Error, body: TransportRequest['body']): NeverSent | undefined {
  const { syscall } = error as NodeJS.ErrnoException;
  const isSmall = typeof body !== 'object' && (body ?? '').length <= oneWrite;
  return syscall === 'write' && isSmall
    ? new NeverSent('The connection took nothing.', { cause: error })
    : undefined;
}
