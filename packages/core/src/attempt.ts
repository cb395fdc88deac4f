// One attempt: it gets its key, goes out, and the whole response comes in, within its time.

import {
  AbortError,
  ConnectionError,
  type Delivery,
  type ErrorContext,
  ResponseError,
  TimeoutError,
} from './errors.ts';
import { forbiddenPort, neverConnected } from './connection-cause.ts';
import { isRoomSessionsError } from './guards.ts';
import type { Fetch } from './options.ts';
import { fetchWithinOrigin } from './redirect.ts';
import type { PreparedRequest } from './request.ts';

export interface AttemptLimits {
  /** ms; 0 sets no limit. */
  readonly timeout: number;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** A response with its whole body. */
export interface Answer {
  readonly response: Response;
  readonly bytes: Uint8Array;
}

/**
 * Sends a request once. Time and abort cover everything from the key to the end of the body.
 * Throws a member of the error family, with the delivery that the phase of the failure proves.
 */
export async function attempt(
  fetch: Fetch,
  request: PreparedRequest,
  addKey: () => Promise<void>,
  limits: AttemptLimits,
  context: ErrorContext,
): Promise<Answer> {
  const { signal, timeout } = limits;
  if (signal?.aborted) throw aborted(signal, unsent(context));
  const controller = new AbortController();
  let timedOut = false;
  const onAbort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer =
    timeout > 0
      ? setTimeout(() => {
          timedOut = true;
          controller.abort();
        }, timeout)
      : undefined;
  let response: Response | undefined;
  // More than one after a redirect; what then cannot connect has been sent nevertheless.
  let requests = 0;
  const countingFetch: Fetch = (url, init) => {
    requests += 1;
    return fetch(url, init);
  };
  const exchange = async (): Promise<Answer> => {
    await addKey();
    response = await fetchWithinOrigin(countingFetch, request, controller.signal, context);
    return { response, bytes: await readBody(response, limits.maxResponseBytes, context) };
  };
  try {
    // Not every `fetch` that is handed in heeds its signal, and no key function has one.
    return await Promise.race([exchange(), whenAborted(controller.signal)]);
  } catch (cause) {
    if (isRoomSessionsError(cause)) throw cause;
    const delivery = deliveryOf(cause, requests, response);
    const phase: ErrorContext = {
      ...(requests === 0 ? unsent(context) : context),
      cause,
      response,
      delivery,
    };
    if (timedOut) throw timeoutError(timeout, phase);
    if (signal?.aborted) throw aborted(signal, phase);
    throw connectionError(phase);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** What a failure proves. */
function deliveryOf(cause: unknown, requests: number, response: Response | undefined): Delivery {
  if (response) return 'answered';
  return requests === 0 || (requests === 1 && neverConnected(cause)) ? 'not-sent' : 'unknown';
}

/** The context of an attempt that ended before it tried. */
const unsent = (context: ErrorContext): ErrorContext => ({
  ...context,
  delivery: 'not-sent',
  attempts: (context.attempts ?? 1) - 1,
});

async function readBody(
  response: Response,
  limit: number,
  context: ErrorContext,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw new ResponseError(
        'body_too_large',
        `${context.operation}: the response is longer than ${limit} bytes, the limit of \`maxResponseBytes\`.`,
        { ...context, delivery: 'answered', response },
      );
    }
    chunks.push(value);
  }
  return chunks.length === 1 ? chunks[0]! : concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const what: Readonly<Record<Delivery, string>> = {
  'not-sent': 'Nothing was sent.',
  unknown: 'The gateway may have processed the request.',
  answered: 'The gateway had begun to answer.',
};

const fate = (context: ErrorContext): string => what[context.delivery ?? 'unknown'];

const aborted = (signal: AbortSignal, context: ErrorContext): AbortError =>
  new AbortError(`${context.operation} was ended by its signal. ${fate(context)}`, {
    ...context,
    cause: signal.reason,
  });

const timeoutError = (timeout: number, context: ErrorContext): TimeoutError =>
  new TimeoutError(
    `${context.operation} had no whole response within ${timeout} ms. ${fate(context)}`,
    timeout,
    context,
  );

function connectionError(context: ErrorContext): ConnectionError {
  const origin = context.request ? new URL(context.request.url).origin : 'the gateway';
  if (context.response) {
    return new ConnectionError(
      'body_interrupted',
      `${context.operation}: the connection to ${origin} ended within the response (status ${context.response.status}). ${fate(context)}`,
      context,
    );
  }
  const reason = reasonOf(context.cause);
  return new ConnectionError(
    'connection_failed',
    `${context.operation}: no response from ${origin}${reason ? ` (${reason})` : ''}. ${fate(context)}`,
    context,
  );
}

// The runtime's code, such as ECONNREFUSED, says more than its "fetch failed".
function reasonOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string') return code;
    if (error.message === forbiddenPort) return forbiddenPort;
  }
  return '';
}
