// The error of an invite whose batches failed.

import {
  AbortError,
  type Batch,
  BatchError,
  isAbortError,
  isBatchError,
  isConfigurationError,
  isInputError,
  isRoomSessionsError,
} from '@room-sessions/core';
import { countItems } from './batches.ts';
import { operation } from './invite-options.ts';
import type { InviteError, PartialInviteResult } from './invite-result.ts';

/** Whether a value is the error that `invite` throws if a batch failed. */
export const isInviteError = (value: unknown): value is InviteError =>
  isBatchError(value) && value.operation === operation;

/**
 * Whether all failures say that the call itself is invalid, and nothing about a batch. After an attempt,
 * for example if the key function fails only for a retry, a batch may have been processed.
 */
export const areInputErrors = (failures: readonly unknown[]): boolean =>
  failures.every(
    (failure) => (isConfigurationError(failure) || isInputError(failure)) && failure.attempts === 0,
  );

/**
 * The error for a run with failed batches. After the caller's abort it is an `AbortError` with that
 * error as its `cause`, so that `isAbortError` works like for any call.
 */
export function inviteError(
  failures: readonly unknown[],
  batches: readonly Batch[],
  partial: PartialInviteResult,
): InviteError | AbortError {
  const [cause] = failures;
  const attempts = isRoomSessionsError(cause) ? cause.attempts : 0;
  const state = describe(batches, partial.results.length);
  const message = `${operation}: ${said(cause, batches)} ${state} this error as \`resume\`.`;
  const error = new BatchError(message, batches, partial, { operation, attempts, cause });
  if (!failures.some(isAbortError)) return error;
  const { delivery } = error;
  return new AbortError(
    `${operation} was aborted. ${state} the \`cause\` of this error as \`resume\`.`,
    { operation, attempts, delivery, cause: error },
  );
}

function said(cause: unknown, batches: readonly Batch[]): string {
  const { name, message } = (cause ?? {}) as Partial<Error>;
  const text = typeof message === 'string' ? `${name}: ${message}` : String(cause);
  const batch = batches.find(({ error }) => error === cause);
  const what = batch
    ? `the batch of users ${batch.from} to ${batch.to - 1} failed`
    : '`stop` ended the run';
  return `${what}: ${text}${/[.!?…]$/.test(text) ? '' : '.'}`;
}

/** A summary whose last sentence the caller completes with the error for `resume`. */
function describe(batches: readonly Batch[], total: number): string {
  const [done, unknown, open] = (['done', 'unknown', 'open'] as const).map((outcome) =>
    countItems(batches, outcome),
  );
  const unclear = unknown
    ? ` ${unknown} are \`unknown\`: they may have been invited and are resent only with \`resendUnknown: true\`.`
    : '';
  return `Of ${total} users, ${done} were answered and ${open} are open.${unclear} To resume, call again with the same users and`;
}
