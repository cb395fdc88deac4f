// The error of a call that is sent in batches: the outcome of each batch, and the known results.

import { checkFirst } from './delivery.ts';
import { BaseError, type Delivery, type ErrorContext } from './errors.ts';

/** One batch of a call. */
export interface Batch {
  /** Index of its first item in the input. */
  readonly from: number;
  /** Index after its last item, as for `slice`. */
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

/**
 * Some batches of a call failed; others were answered or never sent. `cause` is the first failure.
 * `delivery` is `unknown` if the outcome of any batch is unknown, otherwise `answered` if any was
 * answered, otherwise `not-sent`.
 */
export class BatchError<Known = unknown> extends BaseError {
  declare readonly name: 'BatchError';
  declare readonly code: 'batch_failed';
  /** Every batch, in order, including those that were never started. Not enumerable. */
  declare readonly batches: readonly Batch[];
  /** The results so far, in the form of the result of the call. Not enumerable. */
  declare readonly partial: Known;

  constructor(
    message: string,
    batches: readonly Batch[],
    partial: Known,
    context: Omit<ErrorContext, 'delivery'>,
  ) {
    // The advice in the message of the cause is for a single call; this message has its own advice.
    const text = message.replace(checkFirst, '');
    const delivery = worst(batches);
    super('BatchError', text, { ...context, delivery }, { code: 'batch_failed', batches, partial });
  }
}

function worst(batches: readonly Batch[]): Delivery {
  if (batches.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return batches.some(({ delivery }) => delivery !== 'not-sent') ? 'answered' : 'not-sent';
}
