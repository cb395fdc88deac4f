// Many items in batches: cut, run a few at a time, and told apart when they fail.

import {
  type Batch,
  hasUnknownAttempt,
  isApiError,
  isRoomSessionsError,
} from '@room-sessions/core';

/** Cuts a batch, in the state that it is in, into batches of at most `size` items. */
export function cut(batch: Batch, size: number): Batch[] {
  const pieces: Batch[] = [];
  for (let from = batch.from; from < batch.to; from += size) {
    pieces.push({ ...batch, from, to: Math.min(from + size, batch.to) });
  }
  return pieces;
}

/**
 * Calls `run(0)` to `run(count - 1)`, started in this order, at most `concurrency` under way at a
 * time. After a failure no further one is started; those under way are awaited. Gives what failed,
 * first failure first.
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

// Statuses that say of a request as a whole that it was refused. After others, of the kind of 500
// or 503, it may have been processed.
const refusals = new Set([400, 401, 403, 404, 405, 409, 411, 413, 415, 422, 429]);

/** A batch after it failed. */
export function failed(batch: Batch, error: unknown): Batch {
  // It was sent before, and nobody knows what became of that: no later failure can tell.
  if (batch.outcome === 'unknown') return { ...batch, delivery: 'unknown', error };
  const delivery = isRoomSessionsError(error) ? error.delivery : 'unknown';
  const refused = isApiError(error) && refusals.has(error.status) && !hasUnknownAttempt(error);
  const outcome = delivery === 'not-sent' || refused ? 'open' : 'unknown';
  return { ...batch, delivery, outcome, error };
}

/** How many items are in batches of an outcome. */
export const countItems = (batches: readonly Batch[], outcome: Batch['outcome']): number =>
  batches.reduce((sum, one) => (one.outcome === outcome ? sum + one.to - one.from : sum), 0);
