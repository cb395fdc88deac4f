// From what went wrong in an attempt to the error that says so, with what it proves about delivery.

import { adviceFor, causesOf, isUnreadable, neverConnected, reasonOf } from './connection-cause.ts';
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
  /** Requests that may have left. More than one after a redirect. */
  sends: number;
  /** Whether the transport was asked to send. */
  tried: boolean;
  response: TransportResponse | undefined;
  /** What middlewares were given, by the response that they saw. */
  readonly heads: Map<Response, { readonly head: TransportResponse; readonly body: unknown }>;
  /** What must be in no error. */
  secrets: readonly string[];
  /** Who is told when it has ended. */
  readonly listeners: EndListener[];
}

export const startProgress = (listeners: EndListener[]): Progress => ({
  sends: 0,
  tried: false,
  response: undefined,
  heads: new Map(),
  secrets: [],
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
  earlier: Delivery,
  context: ErrorContext,
): RoomSessionsError {
  if (isRoomSessionsError(thrown)) return thrown;
  const source = [...causesOf(thrown)].find((error) => error instanceof ContentError);
  const { response } = progress;
  const known: ErrorContext = {
    ...context,
    response: response && ((): Response => response.toResponse()),
    delivery: worse(deliveryOf(thrown, progress), earlier),
    // An attempt that ended before it tried is none.
    attempts: (context.attempts ?? 1) - (progress.tried ? 0 : 1),
  };
  if (thrown instanceof Ended) return ended(thrown, bounds, known);
  if (thrown instanceof BodyTooLarge) return tooLarge(bounds, known);
  const cause = source ? (source.cause ?? source) : causeOf(thrown);
  const safe = { ...known, cause: withoutSecretsInside(cause, progress.secrets) };
  return source ? sourceFailed(source, safe) : connectionError(safe, response?.status);
}

const causeOf = (thrown: unknown): unknown => (thrown instanceof NeverSent ? thrown.cause : thrown);

/** What a failure proves. */
function deliveryOf(thrown: unknown, { sends, response }: Progress): Delivery {
  if (response || isUnreadable(thrown)) return 'answered';
  const unsent = sends === 0 || (sends === 1 && isUnsent(thrown));
  return unsent ? 'not-sent' : 'unknown';
}

const isUnsent = (thrown: unknown): boolean =>
  thrown instanceof NeverSent || neverConnected(thrown);

// Whatever this attempt proves, it proves nothing about an earlier one.
const worse = (delivery: Delivery, earlier: Delivery): Delivery =>
  delivery === 'not-sent' ? earlier : delivery;

const fates: Readonly<Record<Delivery, string>> = {
  'not-sent': 'Nothing was sent.',
  unknown: 'The gateway may have processed the request.',
  answered: 'The gateway had begun to answer.',
};

const fate = ({ delivery = 'unknown' }: ErrorContext): string => fates[delivery];

function ended(
  { timedOut, cause }: Ended,
  { timeout, isDeadline, deadline }: Bounds,
  context: ErrorContext,
): AbortError | TimeoutError {
  if (!timedOut) return aborted(cause, context);
  const { operation } = context;
  return isDeadline
    ? new TimeoutError(
        `${operation} had no whole response within its deadline of ${deadline} ms. ${fate(context)}`,
        deadline,
        context,
        'deadline',
      )
    : new TimeoutError(
        `${operation} had no whole response within ${timeout} ms. ${fate(context)}`,
        timeout,
        context,
      );
}

/** The error for a call that its caller's signal has ended. */
export const aborted = (reason: unknown, context: ErrorContext): AbortError =>
  new AbortError(`${context.operation} was ended by its signal. ${fate(context)}`, {
    ...context,
    cause: reason,
  });

const tooLarge = ({ maxResponseBytes }: Bounds, context: ErrorContext): ResponseError =>
  new ResponseError(
    'body_too_large',
    `${context.operation}: the response is longer than ${maxResponseBytes} bytes, the limit of \`maxResponseBytes\`.`,
    context,
  );

const sourceFailed = ({ message }: ContentError, context: ErrorContext): ConnectionError =>
  new ConnectionError(
    'source_failed',
    `${context.operation}: ${message}, so the request was cut off. ${fate(context)}`,
    context,
  );

function connectionError(
  context: ErrorContext,
  status: number | undefined,
): ConnectionError | ResponseError {
  const { operation, request, cause } = context;
  const origin = request ? new URL(request.url).origin : 'the gateway';
  const reason = reasonOf(cause);
  const why = reason && ` (${reason})`;
  if (status !== undefined) {
    return new ConnectionError(
      'body_interrupted',
      `${operation}: the response of ${origin} (status ${status}) did not come whole${why}. ${fate(context)}`,
      context,
    );
  }
  if ([...causesOf(cause)].some(({ message }) => message === unexpectedRedirect)) {
    return new ResponseError(
      'redirect_refused',
      `${operation}: the gateway redirects, and \`fetch\` cannot send a streamed body again. Change \`baseUrl\`.`,
      { ...context, delivery: 'answered' },
    );
  }
  const what = isUnreadable(cause)
    ? `what ${origin} answered is no HTTP that can be read`
    : `no response from ${origin}`;
  return new ConnectionError(
    'connection_failed',
    `${operation}: ${what}${why}. ${fate(context)}${adviceFor(reason)}`,
    context,
  );
}

/** What the `fetch` of Node says of a redirect of a body that it cannot send again. */
const unexpectedRedirect = 'unexpected redirect';
