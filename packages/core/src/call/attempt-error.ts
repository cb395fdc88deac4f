// Turns the failure of an attempt into an error, with what the failure proves about delivery.

import { copyTexts, diagnose } from '#platform';
import { getMark } from '../errors/brand.ts';
import {
  AbortError,
  captureStack,
  ConnectionError,
  type ErrorContext,
  InvalidResponseError,
  stampRequestId,
  TimeoutError,
  RoomSessionsError,
} from '../errors/errors.ts';
import type { UnusableBody } from '../transport/transport.ts';
import { getContext } from './context.ts';
import { explainDelivery, isRepeatable } from '../errors/delivery.ts';
import type { Attempt } from '../types.ts';
import type { Diagnosis } from '../platform/diagnosis.ts';

/** The facts of a failed attempt, and a sentence that says what they mean for the request. */
function conclude(
  attempt: Attempt,
  isAnswered?: boolean,
): { readonly context: ErrorContext; readonly explanation: string } {
  const { response, number, isTried, earlier } = attempt;
  const own = response || isAnswered ? 'answered' : attempt.sends > 0 ? 'unknown' : 'not-sent';
  // If this attempt sent nothing, the earlier ones decide.
  const delivery = own === 'not-sent' ? earlier : own;
  return {
    context: {
      ...getContext(attempt, number - (isTried ? 0 : 1)),
      response: response && (() => response.toResponse()),
      delivery: delivery === 'refused' ? own : delivery,
    },
    explanation: explainDelivery(delivery, isRepeatable(attempt)),
  };
}

/** The error for an attempt that was aborted by a signal or, without a signal, timed out. */
export function interrupted(attempt: Attempt, by: AbortSignal | undefined): RoomSessionsError {
  const { context, explanation } = conclude(attempt);
  if (by) return aborted(by, context, explanation);
  const { isLimitedByTotal, timeLimit, options } = attempt;
  const limit = isLimitedByTotal ? options.totalTimeout! : timeLimit;
  const count = `${context.attempts} attempt${context.attempts === 1 ? '' : 's'}`;
  return new TimeoutError(
    `${context.operation} timed out after ${limit} ms (${count}${isLimitedByTotal ? ', `totalTimeout`' : ''}). ${explanation}`,
    limit,
    context,
    isLimitedByTotal ? 'total_timeout' : 'timeout',
  );
}

/** A diagnosis, or what the call knows itself. */
interface Failure extends Omit<Diagnosis, 'code'> {
  readonly code: Diagnosis['code'] | ConnectionError['code'] | UnusableBody;
}

/** The error for the failure of an attempt. */
export function toError(attempt: Attempt, thrown: unknown): RoomSessionsError {
  if (thrown instanceof RoomSessionsError) {
    // It was created inside the time limit, where the stack does not reach the caller.
    captureStack(thrown, toError);
    stampRequestId(thrown, attempt.requestId);
    return thrown;
  }
  const { response, request } = attempt;
  const unusable = getMark(thrown, 'unusable-body') as UnusableBody | undefined;
  // Unwrap the SDK's own wrappers: of an error of the source, and of an error before sending.
  const source = getMark(thrown, 'content-error');
  const isWrapper = unusable || source || getMark(thrown, 'never-sent');
  const { cause = (unusable || source) && thrown, message } = isWrapper
    ? (thrown as Error)
    : { cause: thrown, message: '' };
  const failure: Failure = unusable
    ? { code: unusable, what: message, isAnswered: true }
    : diagnose(thrown, new URL(attempt.url ?? request.url).origin);
  const { context, explanation } = conclude(attempt, failure.isAnswered);
  let { code, what, why = '' } = failure;
  if (source) {
    code = 'source_failed';
    what = `${message}, so the request was cut off`;
    why = '';
  } else if (response && !unusable && code !== 'body_not_decoded') {
    code = 'body_interrupted';
    what = `the response (status ${response.status}) was cut off`;
  }
  const { advice = '' } = response ? {} : failure;
  const text = `${context.operation}: ${what}${why}. ${explanation}${advice}`;
  // That of a source is the caller's own.
  const isShown = source || cause === undefined;
  const facts = { ...context, cause: isShown ? cause : copyTexts(cause, context.mask) };
  return code === 'body_too_large' || code === 'body_not_decoded' || code === 'redirect_refused'
    ? new InvalidResponseError(code, text, facts)
    : new ConnectionError(code, text, facts);
}

/** Default of `maxResponseBytes`. */
export const defaultMaxBytes: number = 2 ** 25;

/** The error for a call that was aborted by a signal. */
export const aborted = (
  { reason }: AbortSignal,
  context: ErrorContext,
  explanation: string = explainDelivery(context.delivery ?? 'not-sent'),
): AbortError =>
  new AbortError(`${context.operation} was aborted. ${explanation}`, { ...context, cause: reason });
