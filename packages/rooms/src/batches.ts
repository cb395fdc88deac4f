// Splits items into batches, runs some at a time, and classifies failures.

import type { Delivery } from '@room-sessions/core';
import { ApiError, hasUnknownAttempt, RoomSessionsError } from '@room-sessions/core/internal';

/** One batch of an invite. */
export interface InviteBatch {
  /** Index of its first user in the input. */
  readonly from: number;
  /** Index after its last user, as for `slice`. */
  readonly to: number;
  /** Whether the gateway may have processed it. */
  readonly delivery: Delivery;
  /**
   * `done`: it was answered, and `partial` has the result. `open`: nothing of it was processed,
   * because it was never sent or was refused as a whole. `unknown`: it may have been processed,
   * wholly or in part.
   */
  readonly outcome: 'done' | 'open' | 'unknown';
  /** Its error, if it failed. */
  readonly error?: unknown;
}

/** Splits a batch into batches of at most `size` items with the same state. */
export function cut(batch: InviteBatch, size: number): InviteBatch[] {
  const pieces: InviteBatch[] = [];
  for (let from = batch.from; from < batch.to; from += size) {
    pieces.push({ ...batch, from, to: Math.min(from + size, batch.to) });
  }
  return pieces;
}

/** Splits an answered batch, so that the items without a result are batches with an unknown outcome. */
export function separateUnknown(
  batch: InviteBatch,
  isUnknown: (index: number) => boolean,
): InviteBatch[] {
  if (batch.outcome !== 'done') return [batch];
  const pieces: InviteBatch[] = [];
  let { from } = batch;
  while (from < batch.to) {
    const unknown = isUnknown(from);
    let to = from + 1;
    while (to < batch.to && isUnknown(to) === unknown) to += 1;
    pieces.push({ ...batch, from, to, outcome: unknown ? 'unknown' : 'done' });
    from = to;
  }
  return pieces;
}

/**
 * Calls `run(0)` to `run(count - 1)` in this order, at most `concurrency` at a time. After a failure no
 * further one is started; the running ones are awaited. Resolves with the errors, the first one first.
 */
export async function runBounded(
  count: number,
  concurrency: number,
  run: (index: number) => Promise<void>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count && failures.length === 0) {
      try {
        await run(next++);
      } catch (failure) {
        failures.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, lane));
  return failures;
}

// Statuses that mean that the whole request was refused. After others, such as 500 or 503, it may have
// been processed.
const refusals = new Set([400, 401, 403, 404, 405, 409, 411, 413, 415, 422, 429]);

/** A batch after it failed. */
export function failed(batch: InviteBatch, error: unknown): InviteBatch {
  // An earlier run sent it with an unknown outcome, which a later failure does not clarify.
  if (batch.outcome === 'unknown') return { ...batch, delivery: 'unknown', error };
  const delivery = error instanceof RoomSessionsError ? error.delivery : 'unknown';
  const refused =
    error instanceof ApiError && refusals.has(error.status) && !hasUnknownAttempt(error);
  const outcome = delivery === 'not_sent' || refused ? 'open' : 'unknown';
  return { ...batch, delivery, outcome, error };
}

/** The number of items in batches with an outcome. */
export const countItems = (
  batches: readonly InviteBatch[],
  outcome: InviteBatch['outcome'],
): number =>
  batches.reduce((sum, one) => (one.outcome === outcome ? sum + one.to - one.from : sum), 0);
