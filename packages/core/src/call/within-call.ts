// A part of a call before its request, such as reading the header of an upload.

import { stampRequestId, TimeoutError } from '../errors/errors.ts';
import { getContext } from './context.ts';
import { withDeadline } from './deadline.ts';
import { aborted } from './attempt-error.ts';
import type { Call } from '../types.ts';

/**
 * Runs a step of a `call` hook, within the signals and the total time of the call, and within `limit`
 * ms. If one of them ends the step, it rejects as the call would; the step itself is not awaited.
 */
export async function withinCall<T>(
  call: Call,
  step: () => Promise<T>,
  limit: number = Infinity,
): Promise<T> {
  const { options, requestId, endsAt } = call;
  const { signals, totalTimeout = 0 } = options;
  const left = Math.max(1, Math.min(limit, endsAt - performance.now()));
  const interrupt = (by: AbortSignal | undefined): Error => {
    const context = getContext(call);
    if (by) return aborted(by, context);
    const text = `${context.operation} timed out after ${totalTimeout} ms (0 attempts, \`totalTimeout\`). Nothing was sent.`;
    return new TimeoutError(text, totalTimeout, context, 'total_timeout');
  };
  try {
    return await withDeadline(left, signals, step, interrupt);
  } catch (error) {
    throw stampRequestId(error, requestId);
  }
}
