// The error of an invite whose batches failed.

import type { Delivery } from '@room-sessions/core';
import {
  AbortError,
  ConfigurationError,
  type ErrorContext,
  InputError,
  RoomSessionsError,
} from '@room-sessions/core/internal';
import { countItems, type InviteBatch } from './batches.ts';
import { operation } from './invite-options.ts';
import type { PartialInviteResult } from './invite-result.ts';

/**
 * Some batches of an invite failed; others were answered or never sent. `cause` is the first failure.
 * `delivery` is `unknown` if the outcome of any batch is unknown, otherwise `answered` if any was
 * answered, otherwise `not_sent`.
 */
export class InviteError extends RoomSessionsError {
  protected static override readonly kind: string = 'InviteError';
  declare readonly code: 'batch_failed';
  /** Every batch, in order, including those that were never started. Not enumerable. */
  declare readonly batches: readonly InviteBatch[];
  /** The known outcome of each user. Not enumerable. */
  declare readonly partial: PartialInviteResult;

  constructor(
    message: string,
    batches: readonly InviteBatch[],
    partial: PartialInviteResult,
    context: Omit<ErrorContext, 'delivery'>,
  ) {
    const delivery = worst(batches);
    const own = { code: 'batch_failed', batches, partial };
    super(message, { ...context, delivery }, own);
  }
}

function worst(batches: readonly InviteBatch[]): Delivery {
  if (batches.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return batches.some(({ delivery }) => delivery !== 'not_sent') ? 'answered' : 'not_sent';
}

/**
 * Whether all failures say that the call itself is invalid, and nothing about a batch. After an attempt,
 * for example if the key function fails only for a retry, a batch may have been processed. A middleware may
 * fail for one batch and not for the next.
 */
export const areInputErrors = (failures: readonly unknown[]): boolean =>
  failures.every(
    (failure) =>
      (failure instanceof InputError ||
        (failure instanceof ConfigurationError && failure.code !== 'middleware_failed')) &&
      failure.attempts === 0,
  );

/**
 * The error for a run with failed batches. After the caller's abort it is an `AbortError` with that
 * error as its `cause`, as for any call.
 */
export function inviteError(
  failures: readonly unknown[],
  batches: readonly InviteBatch[],
  partial: PartialInviteResult,
): InviteError | AbortError {
  const [cause] = failures;
  const attempts = cause instanceof RoomSessionsError ? cause.attempts : 0;
  const state = describe(batches, partial.results.length);
  const message = `${operation}: ${said(cause, batches)} ${state} this error as \`resume\`.`;
  const error = new InviteError(message, batches, partial, { operation, attempts, cause });
  if (!failures.some((one) => one instanceof AbortError)) return error;
  const { delivery } = error;
  return new AbortError(
    `${operation} was aborted. ${state} the \`cause\` of this error as \`resume\`.`,
    { operation, attempts, delivery, cause: error },
  );
}

function said(cause: unknown, batches: readonly InviteBatch[]): string {
  const { name, message } = (cause ?? {}) as Partial<Error>;
  // The advice of a single call; this message has its own.
  const own = message?.replace?.(/ Check before you send it again\.$/, '');
  const text = typeof message === 'string' ? `${name}: ${own}` : String(cause);
  const batch = batches.find(({ error }) => error === cause);
  const what = batch
    ? `the batch of users ${batch.from} to ${batch.to - 1} failed`
    : '`stop` ended the run';
  return `${what}: ${text}${/[.!?…]$/.test(text) ? '' : '.'}`;
}

/** A summary whose last sentence the caller completes with the error for `resume`. */
function describe(batches: readonly InviteBatch[], total: number): string {
  const [done, unknown, open] = (['done', 'unknown', 'open'] as const).map((outcome) =>
    countItems(batches, outcome),
  );
  const unclear = unknown
    ? ` ${unknown} are \`unknown\`: they may have been invited and are resent only with \`resendUnknown: true\`.`
    : '';
  return `Of ${total} users, ${done} were answered and ${open} are open.${unclear} To resume, call again with the same users and`;
}
