// Work that comes before a call and belongs to its time, such as reading the header of an upload.

import type { CallOptions } from '../client/options.ts';
import { TimeoutError } from '../errors/errors.ts';
import type { Extension } from '../extension.ts';
import { withDeadline } from './deadline.ts';
import { aborted } from './delivery.ts';

/** Counts the total time of a call from a moment before it, by `performance.now()`. */
export const countFrom = (startedAt: number): Extension => ({
  call(call, next) {
    const { totalTimeout } = call.options;
    if (totalTimeout) call.endsAt = startedAt + totalTimeout;
    return next();
  },
});

/**
 * Runs a step before the call of an operation, within the signal and the total time of that call, which
 * began at `startedAt`. If they end it, it rejects as the call does, and the step is left alone.
 */
export function beforeCall<T>(
  operation: string,
  { signal, totalTimeout = 0 }: CallOptions,
  startedAt: number,
  step: () => Promise<T>,
): Promise<T> {
  const left = totalTimeout ? startedAt + totalTimeout - performance.now() : Infinity;
  return withDeadline(Math.max(1, left), signal ? [signal] : [], step, (by) =>
    by
      ? aborted(by, { operation })
      : new TimeoutError(
          `${operation} timed out after ${totalTimeout} ms (0 attempts, \`totalTimeout\`). Nothing was sent.`,
          totalTimeout,
          { operation },
          'total_timeout',
        ),
  );
}
