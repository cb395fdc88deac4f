// Code of the caller's around a call or around each of its attempts.

import type { RoomSessionsError } from './guards.ts';
import { safelyNotify } from './observe/safely-notify.ts';
import type { Operation } from './operation.ts';
import type { StreamedBody } from './streamed-body.ts';

/** A request as a middleware sees it: without the API key, which is added behind the last one. */
export interface MiddlewareRequest {
  readonly method: string;
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | undefined;
}

/** Facts about the call that a middleware is run for. */
export interface MiddlewareContext {
  /** The operationId, or `METHOD /path` of an undocumented request. */
  readonly operation: string;
  /** The path with its parameters in braces. */
  readonly template: string;
  /** The id of the call, the same for all of its attempts. */
  readonly requestId: string;
  /** From 1; 0 around the whole call. */
  readonly attempt: number;
  /** Whether the operation may be sent twice. */
  readonly retry: Operation['retry'];
  /** Ends with the attempt, or with the call. */
  readonly signal: AbortSignal;
  /**
   * Registers what is told when the attempt, or the call, is over: after the body was read, which is
   * after the middlewares, and however it ended. It is given the error, or undefined where there is
   * none; the status of an attempt is no error, that of a call is.
   *
   * @example onEnd((error) => console.log(error?.code ?? 'done'))
   */
  readonly onEnd: (listener: EndListener) => void;
}

/** Told of an end, and of the error if it was one. What it throws is thrown from a task of its own. */
export type EndListener = (error: RoomSessionsError | undefined) => void;

/** Goes on with a request, to the next middleware or to the network. */
export type Next = (request: MiddlewareRequest) => Promise<Response>;

/**
 * Sees a request and its response, and may change both. To read a body, read a copy
 * (`response.clone()`): the SDK reads the original. What `next` rejects with is an error of the SDK.
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

/** Middlewares by what they run around; the first is the outermost. */
export interface Middlewares {
  /**
   * Around the whole call, with its retries and waits.
   *
   * @default none
   * @example [cache] // asks its store before the gateway
   */
  readonly call?: readonly Middleware[] | undefined;
  /**
   * Around each attempt.
   *
   * @default none
   * @example [sign] // signs each request anew
   */
  readonly attempt?: readonly Middleware[] | undefined;
}

/** Tells everyone who asked for it of an end. */
export function tellEnd(
  listeners: readonly EndListener[],
  error: RoomSessionsError | undefined,
): void {
  for (const listener of listeners) safelyNotify(listener, error);
}

// One that a middleware leaves behind is nobody's when it fails, at which a process would end.
function heard(response: Promise<Response>): Promise<Response> {
  response.catch(() => undefined);
  return response;
}

/** Middlewares and what they lead to, as one function. */
export const chain = (
  middlewares: readonly Middleware[],
  context: MiddlewareContext,
  last: Next,
): Next =>
  middlewares.reduceRight<Next>(
    (next, middleware) => {
      const run = async (request: MiddlewareRequest): Promise<Response> =>
        middleware(request, next, context);
      return (request) => heard(run(request));
    },
    (request) => heard(last(request)),
  );
