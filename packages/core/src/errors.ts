// The error family. One closed union; every member says which operation failed, how often it was
// tried, and whether the request can have been processed.

import { errorKind, markError } from './brand.ts';
import { sanitizeCause, sanitizeResponse } from './observe/sanitize-cause.ts';
import { valueWithoutSecrets, withoutSecrets } from './observe/secrets.ts';
import type { StandardIssue } from './standard-schema.ts';

/**
 * Whether the gateway can have processed the request:
 * `not-sent` it cannot, nothing reached it; `unknown` it may have; `answered` it sent a response.
 */
export type Delivery = 'not-sent' | 'unknown' | 'answered';

/** What a message ends with where an operation that must not run twice may be done. */
export const lookFirst = ' Look before you send it again.';

/** What is known about the call that failed. */
export interface ErrorContext {
  /** The operationId, or `METHOD /path` of an undocumented request; none outside a call. */
  readonly operation?: string | undefined;
  /** The id that the call was sent with, in `X-Client-Request-Id`. */
  readonly requestId?: string | undefined;
  readonly delivery?: Delivery;
  /** How many times the request was tried; 0 when it was refused before that. */
  readonly attempts?: number;
  readonly cause?: unknown;
  /** Method and URL of the request. Neither holds the API key. */
  readonly request?: RequestSummary | undefined;
  /** Status, headers and URL of the response, its body consumed; or what makes it when asked. */
  readonly response?: Response | (() => Response) | undefined;
  /** The credentials of the request, which the error masks wherever it could show them. */
  readonly secrets?: (() => readonly string[]) | undefined;
}

/** What was, or would have been, sent. */
export interface RequestSummary {
  readonly method: string;
  readonly url: string;
}

/** Base of the family; the package exports its members and guards for them. */
export abstract class BaseError extends Error {
  // On the prototype, not on the instance: the stack's first line is written before fields are.
  abstract override get name(): string;
  /** Stable, for programs; the message is for people and may change. */
  abstract readonly code: string;
  /** The operationId, or `METHOD /path` of an undocumented request. */
  declare readonly operation: string | undefined;
  /** The id of the call, as the gateway and the log have it; none where there was no call. */
  declare readonly requestId: string | undefined;
  /** Whether the gateway can have processed the request, in any of the attempts. */
  readonly delivery: Delivery;
  /** How many times the request was tried. */
  readonly attempts: number;
  /** What was sent. Not enumerable, so that no logger prints it unasked. */
  declare readonly request: RequestSummary | undefined;
  /** The response, its body consumed. Not enumerable. */
  declare readonly response: Response | undefined;

  constructor(kind: string, message: string, context: ErrorContext) {
    const { request, response, cause } = context;
    // Here, so that no error of a call can be made without it.
    const secrets = context.secrets?.() ?? [];
    // What a caller aborts with comes from nobody else.
    const shown = kind === 'abort' ? cause : sanitizeCause(cause, secrets);
    super(withoutSecrets(message, secrets), 'cause' in context ? { cause: shown } : undefined);
    show(this, 'operation', context.operation);
    show(this, 'requestId', context.requestId);
    this.delivery = context.delivery ?? 'not-sent';
    this.attempts = context.attempts ?? 0;
    hide(this, 'request', request && { ...request, url: withoutSecrets(request.url, secrets) });
    hide(
      this,
      'response',
      context.secrets && response
        ? (): Response =>
            sanitizeResponse(typeof response === 'function' ? response() : response, secrets)
        : response,
    );
    markError(this, kind);
    captureDeepStack(this, new.target);
  }
}

interface V8Errors {
  stackTraceLimit?: number;
  captureStackTrace?: (target: object, below: unknown) => void;
}

// A call is some ten frames deep, which is as many as V8 keeps: without more, the stack may end
// just before the line of the caller.
function captureDeepStack(error: Error, below: unknown): void {
  const v8 = Error as ErrorConstructor & V8Errors;
  const { stackTraceLimit: limit } = v8;
  if (typeof limit !== 'number' || !v8.captureStackTrace || Object.isFrozen(Error)) return;
  v8.stackTraceLimit = Math.max(limit, 40);
  // From the line that made it: how errors are made is of no interest.
  v8.captureStackTrace(error, below);
  v8.stackTraceLimit = limit;
}

/** Sets a property that is printed only where it says something. */
export function show(target: object, name: string, value: unknown): void {
  const enumerable = value !== undefined;
  Object.defineProperty(target, name, { value, enumerable, configurable: true });
}

/**
 * Sets a property that is there for whoever asks for it by name, and that nothing prints unasked:
 * loggers and JSON.stringify do not see it, and `inspect` with hidden properties shows a getter.
 */
export function hide(target: object, name: string, value: unknown): void {
  let held = value;
  // A `Response` is costly on Node, and few ask for it: it may come as what makes it.
  const get = (): unknown =>
    typeof held === 'function' ? (held = (held as () => unknown)()) : held;
  Object.defineProperty(target, name, { get, enumerable: false, configurable: true });
}

/**
 * The client was made or used in a way that can never work. Nothing was sent, unless it is a
 * middleware that failed.
 */
export class ConfigurationError extends BaseError {
  override get name(): 'ConfigurationError' {
    return 'ConfigurationError';
  }
  readonly code: 'invalid_configuration' | 'middleware_failed' | 'incompatible_client';

  constructor(
    message: string,
    context: ErrorContext = {},
    code: ConfigurationError['code'] = 'invalid_configuration',
  ) {
    super('configuration', message, context);
    this.code = code;
  }
}

/** Throws a {@link ConfigurationError}. */
export function misconfigured(message: string, context?: ErrorContext): never {
  throw new ConfigurationError(message, context);
}

/** The same for options of an operation: `why`, with the operation before it. */
export const refuseOptions = (operation: string, why: string): never =>
  misconfigured(`${operation}: ${why} Nothing was sent.`, { operation });

/**
 * The input of a call cannot be sent. Nothing was sent, unless it is the source of an upload that
 * failed while it was sent: `delivery` says so.
 */
export class InputError extends BaseError {
  override get name(): 'InputError' {
    return 'InputError';
  }
  readonly code = 'invalid_input';
  /** Where in the input, for example `body.startDateTime`. */
  readonly path: string;
  /** What a strict schema found, where one was the judge. */
  readonly issues: readonly StandardIssue[];

  constructor(
    message: string,
    path: string,
    context: ErrorContext & { readonly issues?: readonly StandardIssue[] } = {},
  ) {
    super('input', message, context);
    this.path = path;
    this.issues = context.issues ?? [];
  }
}

/**
 * The {@link InputError} of an operation, for a place in its input. The message is `why` with the
 * operation before it and what became of the call behind; `detail` is further lines.
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

/** No whole response came: the connection failed, or ended within one. */
export class ConnectionError extends BaseError {
  override get name(): 'ConnectionError' {
    return 'ConnectionError';
  }
  /**
   * `connect_timeout`: no connection came about in time. `source_failed`: what was to be sent could not
   * be read to its end, and was cut off.
   */
  readonly code: 'connection_failed' | 'connect_timeout' | 'body_interrupted' | 'source_failed';

  constructor(code: ConnectionError['code'], message: string, context: ErrorContext) {
    super('connection', message, context);
    this.code = code;
  }
}

/**
 * An attempt took longer than `timeout`, a call longer than `deadline`, or the reading of a list longer
 * than `listTimeout`.
 */
export class TimeoutError extends BaseError {
  override get name(): 'TimeoutError' {
    return 'TimeoutError';
  }
  readonly code: 'timeout' | 'deadline' | 'list_timeout';
  /** The limit that was reached, in ms. */
  readonly timeout: number;

  constructor(
    message: string,
    timeout: number,
    context: ErrorContext,
    code: TimeoutError['code'] = 'timeout',
  ) {
    super('timeout', message, context);
    this.timeout = timeout;
    this.code = code;
  }
}

/** The caller's signal ended the call; its reason is the `cause`. */
export class AbortError extends BaseError {
  override get name(): 'AbortError' {
    return 'AbortError';
  }
  readonly code = 'aborted';

  constructor(message: string, context: ErrorContext) {
    super('abort', message, context);
  }
}

export type ResponseErrorCode =
  | 'body_consumed'
  | 'body_not_decoded'
  | 'body_not_json'
  | 'body_not_utf8'
  | 'body_too_large'
  | 'not_a_list'
  | 'page_ignored'
  | 'redirect_refused'
  | 'too_many_pages'
  | 'validation_failed';

/** The gateway answered, and the answer cannot be used. */
export class ResponseError extends BaseError {
  override get name(): 'ResponseError' {
    return 'ResponseError';
  }
  readonly code: ResponseErrorCode;
  /** What a strict schema found, where one was the judge. */
  readonly issues: readonly StandardIssue[];
  /** What was answered, as far as it was read. Not enumerable. */
  declare readonly body: unknown;

  constructor(
    code: ResponseErrorCode,
    message: string,
    context: ErrorContext & { readonly body?: unknown; readonly issues?: readonly StandardIssue[] },
  ) {
    super('response', message, context);
    this.code = code;
    const secrets = context.secrets?.() ?? [];
    this.issues = valueWithoutSecrets(context.issues ?? [], secrets) as readonly StandardIssue[];
    hide(this, 'body', valueWithoutSecrets(context.body, secrets));
  }
}

export type ErrorKind =
  | 'api'
  | 'configuration'
  | 'input'
  | 'connection'
  | 'timeout'
  | 'abort'
  | 'response';

/** Whether a value is an error of this SDK, made by this or another copy of it. */
export const isKind = (value: unknown, kind: ErrorKind): boolean => errorKind(value) === kind;
