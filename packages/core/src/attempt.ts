// One attempt: it gets its key, goes out, and the whole response comes in, within its time.

import type { KeySource } from './credentials.ts';
import { ConfigurationError, type Delivery, type ErrorContext, ResponseError } from './errors.ts';
import { type Bounds, failure, type Progress } from './failure.ts';
import { isRoomSessionsError } from './guards.ts';
import { checkHeaders } from './headers.ts';
import { chain, type MiddlewareContext, type MiddlewareRequest } from './middleware.ts';
import { type AttemptTrace, traced } from './observe/diagnostics.ts';
import type { Log } from './observe/logger.ts';
import { redactHeaders, redactUrl } from './observe/redact.ts';
import { secretsOf } from './observe/secrets.ts';
import type { Operation } from './operation.ts';
import { sendWithinOrigin } from './redirect.ts';
import type { PreparedRequest } from './request.ts';
import type { MergedOptions } from './settings.ts';
import { fromResponse } from './transport/fetch.ts';
import type { Transport, TransportResponse } from './transport/transport.ts';
import { within } from './within.ts';

/** What all attempts of a call share. */
export interface CallState {
  readonly operation: Operation;
  readonly request: PreparedRequest;
  readonly options: MergedOptions;
  readonly transport: Transport;
  readonly key: KeySource;
  readonly requestId: string;
  readonly log: Log | undefined;
  /** When the deadline is over, by `performance.now()`; `Infinity` where there is none. */
  readonly endsAt: number;
}

/** A response with its whole body. */
export interface Answer {
  readonly response: TransportResponse;
  readonly bytes: Uint8Array;
  /** What the response must not be let repeat. */
  readonly secrets: readonly string[];
}

/** A response that is not read, because the request is sent once more. */
export interface Postponed {
  readonly status: number;
  /** ms */
  readonly delay: number;
}

/** One of the attempts of a call. */
export interface Try {
  /** From 1. */
  readonly number: number;
  /** What the attempts before it leave open. */
  readonly earlier: Delivery;
  /** The wait before another attempt, for a response that calls for one; else undefined. */
  readonly postpone: (response: TransportResponse) => number | undefined;
}

export const defaultTimeout = 60_000;
export const defaultMaxResponseBytes: number = 32 * 1024 * 1024;

/**
 * Sends a request once. Time and abort cover everything from the key to the end of the body.
 * Throws a member of the error family, with the delivery that the phase of the failure proves.
 */
export function attempt(call: CallState, one: Try): Promise<Answer | Postponed> {
  const { operation, request, requestId } = call;
  const makeTrace = (): AttemptTrace => ({
    operation: operation.id,
    requestId,
    method: request.method,
    template: operation.path,
    url: redactUrl(request.url),
    attempt: one.number,
    status: undefined,
  });
  return traced('attempt', makeTrace, (trace) => exchange(call, one, trace));
}

async function exchange(
  call: CallState,
  one: Try,
  trace: AttemptTrace | undefined,
): Promise<Answer | Postponed> {
  const { options, log, request } = call;
  const bounds = boundsOf(call);
  const progress: Progress = { sends: 0, tried: false, response: undefined, secrets: [] };
  const context = contextOf(call, one.number);
  const fail = (thrown: unknown): Error => failure(thrown, progress, bounds, one.earlier, context);
  const startedAt = log?.isDebug ? performance.now() : 0;
  if (log?.isDebug) logRequest(log, request, one.number, options.logHeaders);
  try {
    return await within(bounds.timeout, options.signals, async (signal) => {
      const response = await respond(call, one, progress, signal, context, fail);
      progress.response = response;
      if (trace) trace.status = response.status;
      if (log?.isDebug) logResponse(log, response, one.number, startedAt, options.logHeaders);
      const delay = one.postpone(response);
      if (delay !== undefined) {
        response.cancel();
        return { status: response.status, delay };
      }
      const bytes = await response.bytes(bounds.maxResponseBytes);
      return { response, bytes, secrets: progress.secrets };
    });
  } catch (thrown) {
    throw fail(thrown);
  }
}

function boundsOf({ options, endsAt }: CallState): Bounds {
  const timeout = options.timeout || (options.timeout === 0 ? Infinity : defaultTimeout);
  // At least a moment, because a timer of nothing is none.
  const left = endsAt === Infinity ? Infinity : Math.max(1, Math.ceil(endsAt - performance.now()));
  return {
    timeout: Math.min(timeout, left),
    isDeadline: left < timeout,
    deadline: options.deadline ?? 0,
    maxResponseBytes: options.maxResponseBytes ?? defaultMaxResponseBytes,
  };
}

/** What every error of an attempt says. */
export const contextOf = (
  { operation, requestId, request: { method, url } }: CallState,
  attempts: number,
): ErrorContext => ({ operation: operation.id, requestId, request: { method, url }, attempts });

/** The head of the response, by way of the middlewares where there are any. */
async function respond(
  call: CallState,
  { number }: Try,
  progress: Progress,
  signal: AbortSignal,
  context: ErrorContext,
  fail: (thrown: unknown) => Error,
): Promise<TransportResponse> {
  const { operation, options, request, transport } = call;
  const key = await keyOf(call, context);
  const send = (outgoing: MiddlewareRequest): Promise<TransportResponse> => {
    progress.tried = true;
    progress.secrets = secretsOf(key, outgoing.headers);
    // A middleware may ask elsewhere; the key belongs to the gateway alone.
    const isOwn = outgoing === request || originOf(outgoing.url) === originOf(request.url);
    const headers = key && isOwn ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
    const onSend = (): void => void (progress.sends += 1);
    return sendWithinOrigin(transport, { ...outgoing, headers, signal, onSend }, context);
  };
  const middlewares = options.middleware?.attempt;
  if (!middlewares?.length) return send(request);
  const last = async (outgoing: MiddlewareRequest): Promise<Response> => {
    try {
      checkHeaders(operation.id, outgoing.headers);
      progress.response = await send(outgoing);
      return progress.response.toResponse();
    } catch (thrown) {
      throw fail(thrown);
    }
  };
  const next = chain(middlewares, middlewareContext(call, number, signal), last);
  return fromResponse(
    await responseOf(
      () => next(request),
      call,
      () => context,
      signal,
    ),
  );
}

const originOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined;

export const middlewareContext = (
  { operation, requestId }: CallState,
  attempt: number,
  signal: AbortSignal,
): MiddlewareContext => ({
  operation: operation.id,
  template: operation.path,
  requestId,
  attempt,
  retry: operation.retry,
  signal,
});

/** What middlewares give, which must be a response whose body nobody has read. */
export async function responseOf(
  run: () => Promise<Response>,
  { operation: { id } }: CallState,
  facts: () => ErrorContext,
  signal: AbortSignal,
): Promise<Response> {
  let response: Response;
  try {
    response = await run();
  } catch (cause) {
    if (isRoomSessionsError(cause) || signal.aborted) throw cause;
    throw middlewareFailed(`${id}: a middleware failed.`, { ...facts(), cause });
  }
  if (typeof response?.status !== 'number' || typeof response.headers?.get !== 'function') {
    throw middlewareFailed(
      `${id}: a middleware gave no response. Return what \`next\` gives, or a Response of your own.`,
      facts(),
    );
  }
  if (response.bodyUsed || response.body?.locked) {
    throw new ResponseError(
      'body_consumed',
      `${id}: a middleware has read the body of the response, which can be read once. Read a copy (\`response.clone()\`), or return a new Response.`,
      { ...facts(), delivery: 'answered', response },
    );
  }
  return response;
}

const middlewareFailed = (message: string, context: ErrorContext): ConfigurationError =>
  new ConfigurationError(
    `${message} Whether something was sent is its doing.`,
    { ...context, delivery: 'unknown' },
    'middleware_failed',
  );

async function keyOf(
  { operation, key }: CallState,
  context: ErrorContext,
): Promise<string | undefined> {
  const unsent = { ...context, attempts: (context.attempts ?? 1) - 1 };
  if (key) return key(unsent);
  if (operation.auth === 'optional') return undefined;
  throw new ConfigurationError(
    `${operation.id} needs an API key, and this client was made without one (\`apiKey: null\`). Nothing was sent.`,
    unsent,
  );
}

function logRequest(
  log: Log,
  { method, url, headers }: PreparedRequest,
  attempt: number,
  allowed: readonly string[] | undefined,
): void {
  const shown = redactHeaders(Object.entries(headers), allowed);
  log.write('debug', 'request', { attempt, method, url: redactUrl(url), headers: shown });
}

function logResponse(
  log: Log,
  response: TransportResponse,
  attempt: number,
  startedAt: number,
  allowed: readonly string[] | undefined,
): void {
  log.write('debug', 'response', {
    attempt,
    status: response.status,
    ms: Math.round(performance.now() - startedAt),
    headers: redactHeaders(response.headers(), allowed),
  });
}
