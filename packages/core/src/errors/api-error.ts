// Error responses of the gateway: a class for each status that callers handle differently.

import { explainDelivery } from './delivery.ts';
import { getMark } from './brand.ts';
import {
  type ApiErrorCode,
  type ApiErrorFacts,
  type ErrorContext,
  hasKind,
  type InstanceOf,
  RoomSessionsError,
} from './errors.ts';

interface ApiErrorContext extends ErrorContext {
  readonly body?: unknown;
  readonly retryAfter?: number | undefined;
  /** The status of the response, if the `code` of its error body differs. */
  readonly under?: number | undefined;
}

/** The gateway responded with an error. API document: Errors. */
export class ApiError extends RoomSessionsError implements ApiErrorFacts {
  protected static override readonly kind: string = 'ApiError';

  static override [Symbol.hasInstance]<Class>(
    this: Class,
    value: unknown,
  ): value is InstanceOf<Class> {
    if (super[Symbol.hasInstance].call(this, value)) return true;
    // Of another copy: its status has the class.
    return hasKind(value, 'ApiError') && toKind((value as ApiError).status)[0] === this;
  }

  declare readonly code: ApiErrorCode;
  /** The HTTP status; the body's `code`, if any, if an error body has a status of success. */
  declare readonly status: number;
  /** The `error` text of the body, if any; for people, not programs. */
  declare readonly detail: string | undefined;
  /** The wait that the gateway requests before the next request, in ms, if any. */
  declare readonly retryAfter: number | undefined;
  /** The decoded body. Not enumerable. */
  declare readonly body: unknown;

  constructor(
    message: string,
    status: number,
    detail: string | undefined,
    context: ApiErrorContext,
  ) {
    const { body, retryAfter } = context;
    const [, name, code] = toKind(status);
    const own = { code, status, detail, retryAfter, body };
    super(message, { delivery: 'answered', ...context }, own, `${name}Error`);
  }
}

/** 400: the request is malformed. */
export class BadRequestError extends ApiError {
  declare readonly code: 'bad_request';
}

/** 401: the API key is missing or invalid. */
export class AuthenticationError extends ApiError {
  declare readonly code: 'invalid_api_key';
}

/** 403: the key may not do this. */
export class ForbiddenError extends ApiError {
  declare readonly code: 'forbidden';
}

/** 404: the record, or the path, does not exist. */
export class NotFoundError extends ApiError {
  declare readonly code: 'not_found';
}

/** 409: the request conflicts with the state of the record. */
export class ConflictError extends ApiError {
  declare readonly code: 'conflict';
}

/** 413: the body is too large. */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: 'payload_too_large';
}

/** 422: the request is well formed but cannot be processed. */
export class UnprocessableError extends ApiError {
  declare readonly code: 'unprocessable';
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  declare readonly code: 'rate_limited';
}

/** 500 to 599: the gateway, or a proxy in front of it, failed. */
export class ServerError extends ApiError {
  declare readonly code: 'server_error';
}

type Kind = readonly [Class: typeof ApiError, name: string, code: ApiErrorCode];

const kinds: Readonly<Record<number, Kind>> = {
  0: [ApiError, 'Api', 'api_error'],
  400: [BadRequestError, 'BadRequest', 'bad_request'],
  401: [AuthenticationError, 'Authentication', 'invalid_api_key'],
  403: [ForbiddenError, 'Forbidden', 'forbidden'],
  404: [NotFoundError, 'NotFound', 'not_found'],
  409: [ConflictError, 'Conflict', 'conflict'],
  413: [PayloadTooLargeError, 'PayloadTooLarge', 'payload_too_large'],
  422: [UnprocessableError, 'Unprocessable', 'unprocessable'],
  429: [RateLimitError, 'RateLimit', 'rate_limited'],
  500: [ServerError, 'Server', 'server_error'],
};

const toKind = (status: number): Kind =>
  kinds[status] ?? kinds[status >= 500 && status < 600 ? 500 : 0]!;

/** The error for a status. Its message names the operation and contains the gateway's text. */
export function apiError(
  status: number,
  detail: string | undefined,
  context: ApiErrorContext,
  mayRepeat: boolean,
): ApiError {
  const { operation, under = status, retryAfter, mask = String } = context;
  const [Class] = toKind(status);
  // A body without a code has the status of its response.
  const code = status === under ? '' : `error ${status} under `;
  const said = `${operation} was answered with ${code}status ${under}${detail ? `: ${toLine(mask(detail))}` : ''}`;
  const hint =
    Class === ServerError && !mayRepeat
      ? explainDelivery('unknown', false)
      : status === 401
        ? 'Check the API key and `baseUrl`.'
        : status === 404 && !detail
          ? 'Check `baseUrl`.'
          : retryAfter && `It asks to wait for ${Math.ceil(retryAfter / 1000)} s.`;
  const message = `${said}${/[.!?…]$/.test(said) ? '' : '.'}${hint ? ` ${hint}` : ''}`;
  return new Class(message, status, detail, context);
}

// The gateway's text may be long and may have control characters. It is masked before, because a part of a key is
// not recognized.
function toLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are replaced
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}

/**
 * Whether an attempt before the last one may have been processed. An `ApiError` describes only the
 * last attempt.
 */
export const hasUnknownAttempt = (error: unknown): boolean =>
  getMark(error, 'unknown-attempt') === true;
