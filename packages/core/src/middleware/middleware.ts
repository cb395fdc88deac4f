// Types of a middleware.

import type { StreamedBody } from '../request/streamed-body.ts';

/** A request as a middleware sees it: without the API key, which is added after the last one. */
export interface MiddlewareRequest {
  readonly method: string;
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | undefined;
}

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
