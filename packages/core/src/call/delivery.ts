// Turns what went wrong in an attempt into the error that reports it, with what it proves about
// delivery.

import { diagnose } from '#platform';
import { getMark } from '../errors/brand.ts';
import {
  AbortError,
  captureStack,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  ResponseError,
  stampRequestId,
  TimeoutError,
} from '../errors/errors.ts';
import { isRoomSessionsError, type RoomSessionsError } from '../errors/guards.ts';
import { type Attempt, getContext, type PriorDelivery } from './call.ts';
import type { UnusableBody } from '../transport/transport.ts';

/** What attempts leave open after one more, which ended with a status or an error's delivery. */
export function deliveryAfter(earlier: PriorDelivery, end: number | Delivery): PriorDelivery {
  if (end === 'not-sent') return earlier;
  // 429 alone says that nothing was processed.
  if (end !== 429) return 'unknown';
  return earlier === 'not-sent' ? 'refused' : earlier;
}

/** What a message ends with if an operation that must not run twice may have run. */
export const checkFirst = ' Check before you send it again.';

/** What a delivery means for the request, as a sentence. */
export const explainDelivery = (fate: Delivery | PriorDelivery, mayRepeat = true): string =>
  fate === 'not-sent'
    ? 'Nothing was sent.'
    : fate === 'refused'
      ? 'Nothing was processed.'
      : `The gateway may have processed the request.${mayRepeat ? '' : checkFirst}`;

/** Whether the operation may be sent twice, as the API document or the caller says. */
export const isRepeatable = ({ operation, options: { retry } }: Attempt): boolean =>
  operation.retry === 'safe' || (retry && retry.unsafe) === true;

/** The facts of an attempt that failed, and what its message ends with. */
function conclude(
  attempt: Attempt,
  isAnswered?: boolean,
): { readonly context: ErrorContext; readonly end: string } {
  const { response, number, isTried, earlier } = attempt;
  const proven = response || isAnswered ? 'answered' : attempt.sends > 0 ? 'unknown' : 'not-sent';
  // An attempt proves nothing about an earlier one.
  const fate = proven === 'not-sent' ? earlier : proven;
  return {
    context: {
      ...getContext(attempt, number - (isTried ? 0 : 1)),
      response: response && (() => response.toResponse()),
      delivery: fate === 'refused' ? proven : fate,
    },
    end: explainDelivery(fate, isRepeatable(attempt)),
  };
}

/** The error for an attempt that a signal or, without one, its time has ended. */
export function interrupted(attempt: Attempt, by: AbortSignal | undefined): RoomSessionsError {
  const { context, end } = conclude(attempt);
  if (by) return aborted(by, context, end);
  const { isLastTime, timeLimit, options } = attempt;
  const limit = isLastTime ? options.totalTimeout! : timeLimit;
  const count = `${context.attempts} attempt${context.attempts === 1 ? '' : 's'}`;
  return new TimeoutError(
    `${context.operation} timed out after ${limit} ms (${count}${isLastTime ? ', `totalTimeout`' : ''}). ${end}`,
    limit,
    context,
    isLastTime ? 'total_timeout' : 'timeout',
  );
}

/** The error for what an attempt failed with. */
export function toError(attempt: Attempt, thrown: unknown): RoomSessionsError {
  if (isRoomSessionsError(thrown)) {
    // It was created inside the time limit, from where no stack trace leads to the caller.
    captureStack(thrown, toError);
    stampRequestId(thrown, attempt.requestId);
    return thrown;
  }
  const { response, request } = attempt;
  const unusable = getMark(thrown, 'unusable-body') as UnusableBody | undefined;
  // Between a failure of a source and what it failed with is an error of ours; so is the proof that
  // nothing was sent.
  const source = getMark(thrown, 'content-error');
  const isOurs = unusable || source || getMark(thrown, 'never-sent');
  const { cause = (unusable || source) && thrown, message } = isOurs
    ? (thrown as Error)
    : { cause: thrown, message: '' };
  const failure: Diagnosis = unusable
    ? { code: unusable, what: message, isAnswered: true }
    : diagnose(thrown, new URL(attempt.url ?? request.url).origin);
  const { context, end } = conclude(attempt, failure.isAnswered);
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
  const text = `${context.operation}: ${what}${why}. ${end}${advice}`;
  const facts = { ...context, cause };
  return code === 'body_too_large' || code === 'body_not_decoded' || code === 'redirect_refused'
    ? new ResponseError(code, text, facts)
    : new ConnectionError(code, text, facts);
}

/** The greatest body of a response in bytes, unless `maxResponseBytes` says otherwise. */
export const defaultMaxBytes: number = 2 ** 25;

/** What a failure of a transport means. */
export interface Diagnosis {
  readonly code: ConnectionError['code'] | UnusableBody | 'redirect_refused';
  /** What happened, as a part of a sentence. */
  readonly what: string;
  /** The runtime's word for it in brackets, if known. */
  readonly why?: string;
  /** What to do, as a sentence after the others, if known. */
  readonly advice?: string;
  /** Whether it proves that something has answered. */
  readonly isAnswered?: boolean;
}

/** The error for a call that was aborted by a signal. */
export const aborted = (
  { reason }: AbortSignal,
  context: ErrorContext,
  end: string = explainDelivery(context.delivery ?? 'not-sent'),
): AbortError =>
  new AbortError(`${context.operation} was aborted. ${end}`, { ...context, cause: reason });
