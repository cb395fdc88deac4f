// Runs middlewares around each attempt.

import { headerFault } from '#platform';
import { conclude, getContext, interrupted, toError } from '../call/attempt-error.ts';
import { findAborted } from '../call/deadline.ts';
import { createExtension } from '../call/hooks.ts';
import {
  ConfigurationError,
  type ErrorContext,
  invalidInput,
  InvalidResponseError,
  misconfigured,
  RoomSessionsError,
} from '../errors/errors.ts';
import { isPlainObject } from '../request/body.ts';
import { checkMethod } from '../request/path.ts';
import { fromResponse } from '../transport/fetch.ts';
import {
  isStreamedBody,
  type MiddlewareRequest,
  type TransportRequest,
  type TransportResponse,
} from '../transport/transport.ts';
import type { Attempt, Extension, Send } from '../types.ts';

/** Facts about the call of a request. */
export interface MiddlewareContext {
  /** The operationId, or `METHOD /path` of an undocumented request. */
  readonly operation: string;
  /** The path with its parameters in braces. */
  readonly template: string;
  /** The id of the call, the same for all of its attempts. */
  readonly requestId: string;
  /** From 1. */
  readonly attempt: number;
  /** Whether the request may be sent twice. */
  readonly idempotent: boolean;
  /** Aborted when the attempt is. */
  readonly signal: AbortSignal;
}

/** Sends a request, to the next middleware or to the network. */
export type Next = (request: MiddlewareRequest) => Promise<Response>;

/**
 * Sees a request and its response, and may change both. To read a body, read a copy
 * (`response.clone()`), because the SDK reads the original. `next` rejects with an error of the SDK.
 *
 * @example
 * const language: Middleware = (request, next) =>
 *   next({ ...request, headers: { ...request.headers, 'accept-language': 'de' } });
 */
export type Middleware = (
  request: MiddlewareRequest,
  next: Next,
  context: MiddlewareContext,
) => Promise<Response>;

/** The transport's response behind each response that middlewares see. */
const heads = /* @__PURE__ */ new WeakMap<
  Response,
  { readonly head: TransportResponse; readonly body: unknown }
>();

/**
 * Runs middlewares around each attempt, the first one outermost.
 *
 * @example createClient({ use: [middleware((request, next) => next(request))] })
 */
export function middleware(...middlewares: readonly Middleware[]): Extension {
  if (middlewares.some((one) => typeof one !== 'function')) {
    misconfigured('`middleware` takes middlewares, which are functions.');
  }
  // Aborted with the attempt and at its end, because a response that is not returned would keep its connection.
  const endings = new WeakMap<Attempt, AbortController>();
  return createExtension({
    async attempt(attempt, next) {
      const ending = new AbortController();
      endings.set(attempt, ending);
      try {
        await next();
      } finally {
        ending.abort();
      }
    },
    send: (attempt, next) => async (request) => {
      const ending = endings.get(attempt)!;
      const onAbort = (): void => ending.abort(request.signal.reason);
      if (request.signal.aborted) onAbort();
      request.signal.addEventListener('abort', onAbort);
      const { operation, requestId, number } = attempt;
      const context: MiddlewareContext = {
        operation: operation.id,
        template: operation.path,
        requestId,
        attempt: number,
        idempotent: operation.idempotent,
        signal: request.signal,
      };
      const chain = middlewares.reduceRight<Next>(
        (inner, middleware) => async (outgoing) => middleware(outgoing, unawaited(inner), context),
        (outgoing) => sendOne(attempt, request, ending.signal, next, outgoing),
      );
      const { method, url, headers, body } = request;
      const run = (): Promise<Response> => chain({ method, url, headers, body });
      const response = await checkResponse(run, attempt, request.signal);
      // An unchanged response is read directly. `clone()` replaces its body.
      const known = heads.get(response);
      return known && known.body === response.body ? known.head : fromResponse(response);
    },
  });
}

// The rejection of a promise that a middleware does not await would end the process.
const unawaited =
  (next: Next): Next =>
  (request) => {
    const response = next(request);
    response.catch(() => undefined);
    return response;
  };

/** Sends a request of the innermost middleware. */
async function sendOne(
  attempt: Attempt,
  { url, signal, onSend }: TransportRequest,
  ending: AbortSignal,
  next: Send,
  outgoing: MiddlewareRequest,
): Promise<Response> {
  try {
    const checked = checkOutgoing(attempt.operation.id, outgoing, url);
    const head = await next({ ...checked, signal: ending, onSend });
    const response = head.toResponse();
    heads.set(response, { head, body: response.body });
    return response;
  } catch (thrown) {
    if (signal.aborted) throw interrupted(attempt, findAborted(attempt.options.signals));
    throw toError(attempt, thrown);
  }
}

/** Checks the response of middlewares, whose body must be unread. */
async function checkResponse(
  run: () => Promise<Response>,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Response> {
  const { id } = attempt.operation;
  const fail = (why: string, more?: ErrorContext): ConfigurationError => {
    // Not `answered`, because a middleware may have sent more than the request that was.
    const { context, explanation } = conclude({ ...attempt, response: undefined });
    return new ConfigurationError(
      `${id}: ${why} ${explanation}`,
      { ...context, ...more },
      'middleware_failed',
    );
  };
  let response: Response;
  try {
    response = await run();
  } catch (cause) {
    if (signal.aborted) throw cause;
    // An error of another call says nothing about this one, and one of a `next` nothing about an earlier `next`.
    const isOwn = cause instanceof RoomSessionsError && cause.requestId === attempt.requestId;
    if (isOwn && !(cause.delivery === 'not_sent' && attempt.sends > 0)) throw cause;
    throw fail('a middleware failed.', { cause });
  }
  if (typeof response?.status !== 'number' || typeof response.headers?.get !== 'function') {
    throw fail('a middleware returned no response. Return what `next` returns, or a Response.');
  }
  if (response.bodyUsed || response.body?.locked) {
    throw new InvalidResponseError(
      'body_consumed',
      `${id}: a middleware consumed the body of the response. Read a copy: \`response.clone()\`.`,
      { ...getContext(attempt, attempt.number), delivery: 'answered', response },
    );
  }
  return response;
}

/** Checks a request of a middleware. Its URL is normalised, so that the origin check for the key is safe. */
function checkOutgoing(
  id: string,
  outgoing: MiddlewareRequest,
  sentUrl: string,
): MiddlewareRequest {
  const refuse = (path: string, why: string): never => {
    throw invalidInput(id, path, `a middleware called \`next\` with ${why}.`);
  };
  const { method, url, headers, body } = outgoing ?? ({} as Partial<MiddlewareRequest>);
  checkMethod(id, method);
  if (body !== undefined && typeof body !== 'string' && !isStreamedBody(body)) {
    return refuse('body', 'a `body` that is neither text nor the body that it received');
  }
  if (!isPlainObject(headers)) return refuse('headers', '`headers` that are no object');
  for (const [name, value] of Object.entries(headers)) {
    const fault = headerFault(name, value);
    if (fault) refuse('headers', `a header ${JSON.stringify(name)} that ${fault}`);
  }
  if (url === sentUrl) return outgoing;
  const plain = URL.canParse(url) ? new URL(url) : undefined;
  if (!plain || !/^https?:$/.test(plain.protocol) || plain.username || plain.password) {
    return refuse('url', 'a `url` that is not http or https, or has a user name');
  }
  plain.hash = '';
  return { ...outgoing, url: plain.href };
}
