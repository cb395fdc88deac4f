// The steps of an upload before and after its request end with its call.

import {
  type Call,
  interrupted,
  now,
  stampRequestId,
  startAttempt,
  withDeadline,
} from '@room-sessions/core/internal';

/**
 * Runs a step of a `call` hook, within the signals and the total time of the call, and within `limit`
 * ms. If one of them ends the step, it rejects as the call would; the step itself is not awaited.
 */
export async function withinCall<T>(
  call: Call,
  step: () => Promise<T>,
  limit: number = Infinity,
): Promise<T> {
  const { signals } = call.options;
  // An attempt that sent nothing yet.
  const attempt = { ...startAttempt(call, 1, 'not_sent'), isLimitedByTotal: true };
  const left = Math.max(1, Math.min(limit, call.endsAt - now()));
  try {
    return await withDeadline(left, signals, step, (by) => interrupted(attempt, by));
  } catch (error) {
    throw stampRequestId(error, call.requestId);
  }
}
