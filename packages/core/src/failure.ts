// From what went wrong in an attempt to the error that says so, with what it proves about delivery.

import { explain, isConnectTimeout, isUnreadable, redirectOfStream } from '#platform';
import { hasMark } from './brand.ts';
import { type CallState, getContext, isRepeatable } from './call-state.ts';
import { causesOf, type Failure } from './causes.ts';
import { isUndecodable } from './decode.ts';
import { sanitizeCause } from './observe/sanitize-cause.ts';
import {
  AbortError,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  lookFirst,
  ResponseError,
  TimeoutError,
} from './errors.ts';
import { isRoomSessionsError, type RoomSessionsError } from './guards.ts';
import type { Bounds, PriorDelivery, DeliveryState } from './delivery-state.ts';
import { Interrupted } from './deadline.ts';

/**
 * The error for a failure of the attempt with this `number`. `earlier` is what the attempts before it
 * leave open.
 */
export function failure(
  thrown: unknown,
  progress: DeliveryState,
  bounds: Bounds,
  earlier: PriorDelivery,
  call: CallState,
  number: number,
): RoomSessionsError {
  if (isRoomSessionsError(thrown)) return thrown;
  const source = [...causesOf(thrown)].find(({ error }) => hasMark(error, 'content-error'));
  const { response } = progress;
  const proven = deliveryOf(thrown, progress);
  // Whatever this attempt proves, it proves nothing about an earlier one.
  const delivery = proven === 'not-sent' && earlier === 'unknown' ? earlier : proven;
  const fate = proven === 'not-sent' ? earlier : proven;
  const what = fates[fate] + (isOpen(fate) && !isRepeatable(call) ? lookFirst : '');
  const known: ErrorContext = {
    // An attempt that ended before it tried is none.
    ...getContext(call, number - (progress.tried ? 0 : 1)),
    response: response && ((): Response => response.toResponse()),
    delivery,
  };
  if (Interrupted.is(thrown)) return ended(thrown, bounds, known, what);
  if (hasMark(thrown, 'body-too-large')) return tooLarge(bounds, known);
  const cause = source ? (source.cause ?? source.error) : causeOf(thrown);
  // Before anything of it is read for the message.
  const safe = { ...known, cause: sanitizeCause(cause, known.secrets?.() ?? []) };
  if (source) return sourceFailed(source, safe, what);
  return isUndecodable(thrown) ? notDecoded(safe, what) : connectionError(safe, progress, what);
}

const causeOf = (thrown: unknown): unknown =>
  hasMark(thrown, 'never-sent') ? (thrown as Error).cause : thrown;

/** What a failure proves. */
function deliveryOf(thrown: unknown, { sends, response }: DeliveryState): Delivery {
  if (response || isUnreadable(thrown) || isUndecodable(thrown)) return 'answered';
  return sends === 0 ? 'not-sent' : 'unknown';
}

/** Whether the operation may be done. */
const isOpen = (fate: Delivery | PriorDelivery): boolean =>
  fate === 'unknown' || fate === 'answered';

const fates: Readonly<Record<Delivery | PriorDelivery, string>> = {
  'not-sent': 'Nothing was sent.',
  refused: 'Nothing was processed.',
  unknown: 'The gateway may have processed the request.',
  answered: 'The gateway had begun to answer.',
};

function ended(
  { timedOut, cause }: Interrupted,
  { timeout, isDeadline, deadline }: Bounds,
  context: ErrorContext,
  what: string,
): AbortError | TimeoutError {
  if (!timedOut) return aborted(cause, context, what);
  const { operation } = context;
  return isDeadline
    ? new TimeoutError(
        `${operation} had no whole response within its deadline of ${deadline} ms. ${what}`,
        deadline,
        context,
        'deadline',
      )
    : new TimeoutError(
        `${operation} had no whole response within ${timeout} ms. ${what}`,
        timeout,
        context,
      );
}

/** The error for a call that its caller's signal has ended. */
export const aborted = (
  reason: unknown,
  context: ErrorContext,
  what: string = fates[context.delivery ?? 'unknown'],
): AbortError =>
  new AbortError(`${context.operation} was ended by its signal. ${what}`, {
    ...context,
    cause: reason,
  });

const tooLarge = ({ maxResponseBytes }: Bounds, context: ErrorContext): ResponseError =>
  new ResponseError(
    'body_too_large',
    `${context.operation}: the response is longer than ${maxResponseBytes} bytes, the limit of \`maxResponseBytes\`. Raise it, or ask for less.`,
    context,
  );

const notDecoded = (context: ErrorContext, what: string): ResponseError =>
  new ResponseError(
    'body_not_decoded',
    `${context.operation}: the response came, and its Content-Encoding cannot be undone${explain(context.cause, '').why}. ${what} Check what compresses responses: the gateway, or a proxy before it.`,
    context,
  );

const sourceFailed = ({ message }: Failure, context: ErrorContext, what: string): ConnectionError =>
  new ConnectionError(
    'source_failed',
    `${context.operation}: ${message}, so the request was cut off. ${what}`,
    context,
  );

function connectionError(
  context: ErrorContext,
  { response, url }: DeliveryState,
  what: string,
): ConnectionError | ResponseError {
  const { operation, request, cause } = context;
  const status = response?.status;
  const whole = url ?? request?.url;
  const origin = whole === undefined ? 'the gateway' : new URL(whole).origin;
  const { what: came, why, advice } = explain(cause, origin);
  if (status !== undefined) {
    return new ConnectionError(
      'body_interrupted',
      `${operation}: the response of ${origin} (status ${status}) did not come whole${why}. ${what}`,
      context,
    );
  }
  const redirect = redirectOfStream(cause, context);
  if (redirect) return redirect;
  return new ConnectionError(
    isConnectTimeout(cause) ? 'connect_timeout' : 'connection_failed',
    `${operation}: ${came}${why}. ${what}${advice}`,
    context,
  );
}
