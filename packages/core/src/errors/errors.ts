// The errors of the SDK: a closed union. Each says which operation failed, how many attempts were
// made, and whether the gateway may have processed the request.

import { captureStack, maskValue, sanitizeResponse } from '#platform';
import { getMark, mark } from './brand.ts';
import type { Mask } from './secrets.ts';

/**
 * Whether the gateway may have processed the request:
 * `not_sent` no, nothing reached it; `unknown` it may have; `answered` it sent a response.
 */
export type Delivery = 'not_sent' | 'unknown' | 'answered';

/** What is known about the call that failed. */
export interface ErrorContext {
  /** The operationId, or `METHOD /path` of an undocumented request; none outside a call. */
  readonly operation?: string | undefined;
  /** The id of the call, sent in `X-Client-Request-Id`. */
  readonly requestId?: string | undefined;
  readonly delivery?: Delivery;
  /** How many times the request was tried; 0 if it was refused before that. */
  readonly attempts?: number;
  readonly cause?: unknown;
  /** Method and URL of the request. Neither holds the API key. */
  readonly request?: RequestSummary | undefined;
  /** Status, headers and URL of the response, its body consumed; or a function that creates it. */
  readonly response?: Response | (() => Response) | undefined;
  /** Masks the credentials of the request wherever the error could show them. */
  readonly mask?: Mask | undefined;
}

/** The request that was, or would have been, sent. */
export interface RequestSummary {
  readonly method: string;
  readonly url: string;
}

/** Whether a value is an error of this or another copy, of a kind or, if it is empty, of any. */
export function hasKind(value: unknown, kind: string): boolean {
  const known = getMark(value, 'error');
  return kind === '' ? known !== undefined : known === kind;
}

/**
 * Every error of this SDK, told apart by its `code`. After `error instanceof RoomSessionsError`, TypeScript knows
 * `error` as this union.
 *
 * @example
 * switch (error.code) {
 *   case 'timeout':
 *     return `no response within ${error.timeout} ms`;
 *   case 'not_found':
 *     return error.detail;
 * }
 */
export type AnyRoomSessionsError =
  | AbortError
  | (RoomSessionsError & ApiErrorFacts)
  | ConfigurationError
  | ConnectionError
  | InputError
  | InvalidResponseError
  | TimeoutError
  // `InviteError` of the package `rooms`.
  | (RoomSessionsError & { readonly code: 'batch_failed' });

/** The code of an error of this SDK. */
export type ErrorCode =
  | 'aborted'
  | ApiErrorCode
  | 'batch_failed'
  | 'body_interrupted'
  | 'connect_timeout'
  | 'connection_failed'
  | 'incompatible_client'
  | 'invalid_configuration'
  | 'invalid_input'
  | InvalidResponseCode
  | 'middleware_failed'
  | 'timeout'
  | 'total_timeout';

/** The code of an error response. */
export type ApiErrorCode =
  | 'api_error'
  | 'bad_request'
  | 'invalid_api_key'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'unprocessable'
  | 'rate_limited'
  | 'server_error';

/** The facts of an error response, in addition to those of every error. */
export interface ApiErrorFacts {
  readonly code: ApiErrorCode;
  /** The HTTP status; the body's `code`, if any, if an error body has a status of success. */
  readonly status: number;
  /** The `error` text of the body, if any; for people, not programs. */
  readonly detail: string | undefined;
  /** The wait that the gateway requests before the next request, in ms, if any. */
  readonly retryAfter: number | undefined;
  /** The decoded body. Not enumerable. */
  readonly body: unknown;
}

/** What `instanceof` a class says of a value: for the base class, that it is one of the errors. */
export type InstanceOf<Class> = Class extends abstract new (...args: never) => infer Instance
  ? RoomSessionsError extends Instance
    ? AnyRoomSessionsError
    : Instance
  : never;

/**
 * Base of all errors of this SDK. `instanceof` also recognises an error of another copy of this package,
 * or of another realm.
 */
export abstract class RoomSessionsError extends Error {
  /** The name by which `instanceof` knows the class in another copy. */
  protected static readonly kind: string = '';

  static override [Symbol.hasInstance]<Class>(
    this: Class,
    value: unknown,
  ): value is InstanceOf<Class> {
    // A subclass has none: it is known by its prototype.
    return Object.hasOwn(this as object, 'kind')
      ? hasKind(value, (this as typeof RoomSessionsError).kind)
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }

  /** Stable, for programs; the message is for people and may change. */
  declare abstract readonly code: ErrorCode;
  /** The operationId, or `METHOD /path` of an undocumented request. */
  declare readonly operation: string | undefined;
  /** The id of the call, in the gateway's log too; none outside of a call. */
  declare readonly requestId: string | undefined;
  /** Whether the gateway may have processed the request, in any of the attempts. */
  declare readonly delivery: Delivery;
  /** How many times the request was tried. */
  declare readonly attempts: number;
  /** The request. Not enumerable, so that loggers do not print it by default. */
  declare readonly request: RequestSummary | undefined;
  /** The response, its body consumed. Not enumerable. */
  declare readonly response: Response | undefined;

  constructor(message: string, context: ErrorContext, own: object, name: string = new.target.kind) {
    const { response, mask, cause, delivery = 'not_sent', attempts = 0 } = context;
    super(mask ? mask(message) : message);
    if ('cause' in context) setFact(this, 'cause', cause);
    setFact(this, 'name', name);
    mark(this, 'error', 'status' in own ? 'ApiError' : name);
    const { operation, requestId, request } = context;
    const facts = { operation, requestId, delivery, attempts, ...own, request };
    for (const [key, value] of Object.entries(facts)) setFact(this, key, maskValue(value, mask));
    setFact(this, 'response', () => {
      const made = typeof response === 'function' ? response() : response;
      return made && mask ? sanitizeResponse(made, mask) : made;
    });
    // Again, because the first line of the stack has the name.
    captureStack(this, new.target);
  }
}

/**
 * Sets a property. It is enumerable unless it is undefined. Personal data is behind a getter, so that
 * no logger, JSON.stringify or `inspect` shows it by default.
 */
function setFact(target: object, name: string, value: unknown): void {
  let held = value;
  // A `Response` is costly on Node and rarely needed, so it may be a function that creates it.
  const get = (): unknown =>
    typeof held === 'function' ? (held = (held as () => unknown)()) : held;
  const isHidden = /^(request|response|body|batches|partial)$/.test(name);
  const enumerable = value !== undefined && !/^(name|cause)$/.test(name);
  Object.defineProperty(target, name, {
    configurable: true,
    ...(isHidden ? { get } : { value, enumerable, writable: true }),
  });
}

/** Sets the id of the call on its error, unless it has one. */
export function stampRequestId(error: unknown, requestId: string): unknown {
  if (getMark(error, 'error') && (error as RoomSessionsError).requestId === undefined) {
    setFact(error as RoomSessionsError, 'requestId', requestId);
  }
  return error;
}

/** The client was created or used in a way that can never work. */
export class ConfigurationError extends RoomSessionsError {
  protected static override readonly kind: string = 'ConfigurationError';
  declare readonly code: 'invalid_configuration' | 'middleware_failed' | 'incompatible_client';

  constructor(
    message: string,
    context: ErrorContext = {},
    code: ConfigurationError['code'] = 'invalid_configuration',
  ) {
    super(message, context, { code });
  }
}

/** Throws a {@link ConfigurationError}. */
export function misconfigured(message: string, context?: ErrorContext): never {
  throw new ConfigurationError(message, context);
}

/**
 * The input of a call is invalid. Nothing was sent, unless the source of an upload failed while it was
 * sent: `delivery` says so.
 */
export class InputError extends RoomSessionsError {
  protected static override readonly kind: string = 'InputError';
  declare readonly code: 'invalid_input';
  /** The place in the input, for example `body.startDateTime`. */
  declare readonly path: string;
  /** The issues that strict validation found. */
  declare readonly issues: readonly StandardIssue[];

  constructor(
    message: string,
    path: string,
    context: ErrorContext & { readonly issues?: readonly StandardIssue[] } = {},
  ) {
    const { issues = [] } = context;
    super(message, context, { code: 'invalid_input', path, issues });
  }
}

/**
 * The {@link InputError} of an operation, for a place in its input. The message has the operation,
 * `why`, `Nothing was sent.` and the further lines in `detail`.
 */
export const invalidInput = (
  operation: string,
  path: string,
  why: string,
  {
    detail = '',
    ...context
  }: { readonly detail?: string } & ConstructorParameters<typeof InputError>[2] = {},
): InputError =>
  new InputError(`${operation}: ${why} Nothing was sent.${detail}`, path, {
    operation,
    ...context,
  });

/** The connection failed before or during the response. */
export class ConnectionError extends RoomSessionsError {
  protected static override readonly kind: string = 'ConnectionError';
  /** `connect_timeout`: the connection took too long to establish. */
  declare readonly code: 'connection_failed' | 'connect_timeout' | 'body_interrupted';

  constructor(code: ConnectionError['code'], message: string, context: ErrorContext) {
    super(message, context, { code });
  }
}

/** An attempt exceeded `timeout`, or a call `totalTimeout`. */
export class TimeoutError extends RoomSessionsError {
  protected static override readonly kind: string = 'TimeoutError';
  declare readonly code: 'timeout' | 'total_timeout';
  /** The limit that was exceeded, in ms. */
  declare readonly timeout: number;

  constructor(
    message: string,
    timeout: number,
    context: ErrorContext,
    code: TimeoutError['code'] = 'timeout',
  ) {
    super(message, context, { code, timeout });
  }
}

/** The caller's signal aborted the call; its reason is the `cause`. */
export class AbortError extends RoomSessionsError {
  protected static override readonly kind: string = 'AbortError';
  declare readonly code: 'aborted';

  constructor(message: string, context: ErrorContext) {
    super(message, context, { code: 'aborted' });
  }
}

export type InvalidResponseCode =
  | 'body_consumed'
  | 'body_empty'
  | 'body_not_decoded'
  | 'body_not_json'
  | 'body_not_utf8'
  | 'body_too_large'
  | 'not_a_list'
  | 'page_ignored'
  | 'redirect_refused'
  | 'too_many_pages'
  | 'validation_failed';

/** The gateway sent a response that cannot be used. */
export class InvalidResponseError extends RoomSessionsError {
  protected static override readonly kind: string = 'InvalidResponseError';
  declare readonly code: InvalidResponseCode;
  /** The issues that strict validation found. */
  declare readonly issues: readonly StandardIssue[];
  /** The body, as far as it was read. Not enumerable. */
  declare readonly body: unknown;

  constructor(
    code: InvalidResponseCode,
    message: string,
    context: ErrorContext & { readonly body?: unknown; readonly issues?: readonly StandardIssue[] },
  ) {
    const { issues = [], body } = context;
    super(message, context, { code, issues, body });
  }
}

/** An issue of a library that implements Standard Schema version 1, such as zod 4. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}
