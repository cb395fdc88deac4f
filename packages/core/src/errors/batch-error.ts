// The failure of a call that goes out in batches: what became of each, and what was answered.

import { checkFirst } from '../call/delivery.ts';
import { BaseError, type Delivery, type ErrorContext } from './errors.ts';

/** One batch of a call. */
export interface Batch {
  /** Index of its first item in what was given. */
  readonly from: number;
  /** Index behind its last item, as `slice` takes it. */
  readonly to: number;
  /** Whether the gateway can have processed it. */
  readonly delivery: Delivery;
  /**
   * `done`: it was answered, and the answer is kept. `open`: nothing of it was done; it was never
   * sent, or refused as a whole. `unknown`: it may have been done, wholly or in part.
   */
  readonly outcome: 'done' | 'open' | 'unknown';
  /** What it failed with, where it did. */
  readonly error?: unknown;
}

/**
 * Batches of a call failed, and others were answered or never sent. `cause` is the first failure.
 * `delivery` is `unknown` when the outcome of any batch is, else `answered` when any was answered,
 * else `not-sent`.
 */
export class BatchError<Known = unknown> extends BaseError {
  declare readonly name: 'BatchError';
  declare readonly code: 'batch_failed';
  /** Every batch, in order, also those that were never started. Not enumerable. */
  declare readonly batches: readonly Batch[];
  /** What is known so far, in the form of the call that failed. Not enumerable. */
  declare readonly partial: Known;

  constructor(
    message: string,
    batches: readonly Batch[],
    partial: Known,
    context: Omit<ErrorContext, 'delivery'>,
  ) {
    // The advice in the message of the cause is for a single call; this message has its own.
    const text = message.replace(checkFirst, '');
    const delivery = worst(batches);
    super('BatchError', text, { ...context, delivery }, { code: 'batch_failed', batches, partial });
  }
}

function worst(batches: readonly Batch[]): Delivery {
  if (batches.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return batches.some(({ delivery }) => delivery !== 'not-sent') ? 'answered' : 'not-sent';
}
