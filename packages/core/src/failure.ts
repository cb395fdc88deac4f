// From what went wrong in an attempt to the error that says so, with what it proves about delivery.

import { explain, isUnreadable, redirectOfStream } from '#platform';
import { type Sent, secretsIn } from './call-state.ts';
import { causesOf } from './causes.ts';
import {
  AbortError,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  ResponseError,
  TimeoutError,
} from './errors.ts';
import { isRoomSessionsError, type RoomSessionsError } from './guards.ts';
import type { EndListener } from './middleware.ts';
import { withoutSecretsInside } from './observe/secrets.ts';
import { ContentError } from './streamed-body.ts';
import { BodyTooLarge, NeverSent, type TransportResponse } from './transport/transport.ts';
import { Ended } from './within.ts';

/** How far an attempt has come. */
export interface Progress {
  /** Requests that may have left, those excepted of which it turned out that nothing did. */
  sends: number;
  /** Whether the transport was asked to send. */
  tried: boolean;
  response: TransportResponse | undefined;
  /** Where the last request went, which a middleware may have changed. */
  url: string | undefined;
  /** What middlewares were given, by the response that they saw. */
  heads: Map<Response, { readonly head: TransportResponse; readonly body: unknown }> | undefined;
  /** Whether the attempt has ended. */
  isOver: boolean;
  /** What ends the requests of middlewares that have no head yet. */
  open: Set<AbortController> | undefined;
  /** What must be in no error. */
  sent: Sent | undefined;
  /** Who is told when it has ended. */
  readonly listeners: EndListener[];
}

export const startProgress = (listeners: EndListener[]): Progress => ({
  sends: 0,
  tried: false,
  response: undefined,
  url: undefined,
  heads: undefined,
  open: undefined,
  isOver: false,
  sent: undefined,
  listeners,
});

/** What an attempt was made within. */
export interface Bounds {
  /** ms */
  readonly timeout: number;
  /** Whether that is what the deadline of the call leaves. */
  readonly isDeadline: boolean;
  /** The deadline, in ms; as it was given. */
  readonly deadline: number;
  readonly maxResponseBytes: number;
}

/** The error for a failure of an attempt. `earlier` is what the attempts before it leave open. */
export function failure(
  thrown: unknown,
  progress: Progress,
  bounds: Bounds,
  earlier: Earlier,
  context: ErrorContext,
): RoomSessionsError {
  if (isRoomSessionsError(thrown)) return thrown;
  const source = [...causesOf(thrown)].find((error) => error instanceof ContentError);
  const { response } = progress;
  const proven = deliveryOf(thrown, progress);
  // Whatever this attempt proves, it proves nothing about an earlier one.
  const delivery = proven === 'not-sent' && earlier === 'unknown' ? earlier : proven;
  const what = fates[proven === 'not-sent' ? earlier : proven];
  const known: ErrorContext = {
    ...context,
    response: response && ((): Response => response.toResponse()),
    delivery,
    // An attempt that ended before it tried is none.
    attempts: (context.attempts ?? 1) - (progress.tried ? 0 : 1),
  };
  if (thrown instanceof Ended) return ended(thrown, bounds, known, what);
  if (thrown instanceof BodyTooLarge) return tooLarge(bounds, known);
  const cause = source ? (source.cause ?? source) : causeOf(thrown);
  const safe = { ...known, cause: withoutSecretsInside(cause, secretsIn(progress.sent)) };
  return source ? sourceFailed(source, safe, what) : connectionError(safe, progress, what);
}

const causeOf = (thrown: unknown): unknown => (thrown instanceof NeverSent ? thrown.cause : thrown);

/** What a failure proves. */
function deliveryOf(thrown: unknown, { sends, response }: Progress): Delivery {
  if (response || isUnreadable(thrown)) return 'answered';
  return sends === 0 ? 'not-sent' : 'unknown';
}

/** What earlier attempts leave open; `refused` where each was, by 429, or was never sent. */
export type Earlier = 'not-sent' | 'refused' | 'unknown';

/** The same after one more attempt, which was answered: 429 alone says that nothing was done. */
export function afterAnswer(earlier: Earlier, status: number): Earlier {
  if (status !== 429) return 'unknown';
  return earlier === 'not-sent' ? 'refused' : earlier;
}

const fates: Readonly<Record<Delivery | Earlier, string>> = {
  'not-sent': 'Nothing was sent.',
  refused: 'Nothing was processed.',
  unknown: 'The gateway may have processed the request.',
  answered: 'The gateway had begun to answer.',
};

function ended(
  { timedOut, cause }: Ended,
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
    `${context.operation}: the response is longer than ${maxResponseBytes} bytes, the limit of \`maxResponseBytes\`.`,
    context,
  );

const sourceFailed = (
  { message }: ContentError,
  context: ErrorContext,
  what: string,
): ConnectionError =>
  new ConnectionError(
    'source_failed',
    `${context.operation}: ${message}, so the request was cut off. ${what}`,
    context,
  );

function connectionError(
  context: ErrorContext,
  { response, url }: Progress,
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
    'connection_failed',
    `${operation}: ${came}${why}. ${what}${advice}`,
    context,
  );
}
