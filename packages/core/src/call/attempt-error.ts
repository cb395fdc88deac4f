// Turns the failure of a call or an attempt into an error, with what it proves about delivery.

import { captureStack, copyTexts, diagnose, maskOf, redirectTarget } from '#platform';
import { explainDelivery, isRepeatable, toDelivery } from '../errors/delivery.ts';
import {
  AbortError,
  ConnectionError,
  type ErrorContext,
  InvalidResponseError,
  RoomSessionsError,
  stampRequestId,
  TimeoutError,
} from '../errors/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt, Call } from '../types.ts';

/** The facts in every error of a call. */
export const getContext = (call: Call, attempts = 0): ErrorContext => ({
  operation: call.operation.id,
  requestId: call.requestId,
  request: call.request && { method: call.request.method, url: call.request.url },
  attempts,
  // A getter, because few contexts become an error.
  get mask() {
    return maskOf(call);
  },
});

/** The facts of a failed attempt, and a sentence that says what they mean for the request. */
export function conclude(
  attempt: Attempt,
  isAnswered?: boolean,
): { readonly context: ErrorContext; readonly explanation: string } {
  const { response, number, isTried, earlier } = attempt;
  const own = response || isAnswered ? 'answered' : attempt.sends > 0 ? 'unknown' : 'not_sent';
  // If this attempt sent nothing, the earlier ones decide.
  const delivery = own === 'not_sent' ? earlier : own;
  return {
    context: {
      ...getContext(attempt, number - (isTried ? 0 : 1)),
      response: response && (() => response.toResponse()),
      delivery: toDelivery(delivery),
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

/** The error for the failure of an attempt. */
export function toError(attempt: Attempt, thrown: unknown): RoomSessionsError {
  stampRequestId(thrown, attempt.requestId);
  // One of another call, which a transport may have made, says nothing about this request.
  if (thrown instanceof RoomSessionsError && thrown.requestId === attempt.requestId) {
    // It was created inside the time limit, where the stack does not reach the caller.
    captureStack(thrown, toError);
    return thrown;
  }
  const { response, request } = attempt;
  const failure = diagnose(thrown, new URL(attempt.url ?? request.url).origin);
  const { context, explanation } = conclude(attempt, failure.isAnswered && attempt.isProven);
  const { unusable, why = '', advice = '', cause } = failure;
  const isCut = response && !unusable;
  const what = isCut ? `the response (status ${response.status}) was cut off` : failure.what;
  const text = `${context.operation}: ${what}${why}. ${explanation}${response ? '' : advice}`;
  const facts = { ...context, cause: cause === undefined ? cause : copyTexts(cause, context.mask) };
  return unusable
    ? new InvalidResponseError(unusable, text, facts)
    : new ConnectionError(isCut ? 'body_interrupted' : failure.code, text, facts);
}

/** The error for a call that was aborted by a signal. */
export const aborted = (
  { reason }: AbortSignal,
  context: ErrorContext,
  explanation: string = explainDelivery(context.delivery ?? 'not_sent'),
): AbortError =>
  new AbortError(`${context.operation} was aborted. ${explanation}`, { ...context, cause: reason });

/** The error for a response that redirects; its body is discarded. */
export function redirectRefused(
  response: TransportResponse,
  context: ErrorContext,
): InvalidResponseError {
  response.cancel();
  return new InvalidResponseError(
    'redirect_refused',
    `${context.operation}: the gateway redirects${redirectTarget(response, context.request?.url)}. Check \`baseUrl\`.`,
    { ...context, delivery: 'answered', response: () => response.toResponse() },
  );
}
