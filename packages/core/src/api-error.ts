// Errors that the gateway answered with: one class for each status that callers tell apart.

import { BaseError, type ErrorContext, hide, lookFirst, show } from './errors.ts';
import { valueWithoutSecrets, withoutSecrets } from './observe/secrets.ts';

interface ApiErrorContext extends ErrorContext {
  readonly body?: unknown;
  readonly retryAfter?: number | undefined;
  /** The status of the response, where the error body under it has another code. */
  readonly under?: number | undefined;
}

// Spelled out, so that `name` and `code` tell the whole family apart: text would match any member.
type ApiErrorName =
  | 'ApiError'
  | 'BadRequestError'
  | 'AuthenticationError'
  | 'ForbiddenError'
  | 'NotFoundError'
  | 'ConflictError'
  | 'PayloadTooLargeError'
  | 'UnprocessableError'
  | 'RateLimitError'
  | 'ServerError';

type ApiErrorCode =
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

/** The gateway answered with an error. API document: Errors. */
export class ApiError extends BaseError {
  override get name(): ApiErrorName {
    return 'ApiError';
  }
  readonly code: ApiErrorCode = 'api_error';
  /** The HTTP status; the body's `code` where an error body came under a status of success. */
  readonly status: number;
  /** The `error` text of the body, where there is one; for people. */
  declare readonly detail: string | undefined;
  /** How long the gateway asks to wait before another request, in ms; undefined where it does not. */
  declare readonly retryAfter: number | undefined;
  /** The decoded body, as it came. Not enumerable. */
  declare readonly body: unknown;

  constructor(
    message: string,
    status: number,
    detail: string | undefined,
    context: ApiErrorContext,
  ) {
    super('api', message, { delivery: 'answered', ...context });
    const secrets = context.secrets?.() ?? [];
    this.status = status;
    show(this, 'detail', detail && withoutSecrets(detail, secrets));
    show(this, 'retryAfter', context.retryAfter);
    hide(this, 'body', valueWithoutSecrets(context.body, secrets));
  }
}

/** 400: the gateway cannot read the request. */
export class BadRequestError extends ApiError {
  override get name(): 'BadRequestError' {
    return 'BadRequestError';
  }
  override readonly code = 'bad_request';
}

/** 401: the API key is missing or invalid. */
export class AuthenticationError extends ApiError {
  override get name(): 'AuthenticationError' {
    return 'AuthenticationError';
  }
  override readonly code = 'invalid_api_key';
}

/** 403: the key may not do this. */
export class ForbiddenError extends ApiError {
  override get name(): 'ForbiddenError' {
    return 'ForbiddenError';
  }
  override readonly code = 'forbidden';
}

/** 404: the record, or the path, does not exist. */
export class NotFoundError extends ApiError {
  override get name(): 'NotFoundError' {
    return 'NotFoundError';
  }
  override readonly code = 'not_found';
}

/** 409: the request does not fit the state of the record. */
export class ConflictError extends ApiError {
  override get name(): 'ConflictError' {
    return 'ConflictError';
  }
  override readonly code = 'conflict';
}

/** 413: the body is too large. */
export class PayloadTooLargeError extends ApiError {
  override get name(): 'PayloadTooLargeError' {
    return 'PayloadTooLargeError';
  }
  override readonly code = 'payload_too_large';
}

/** 422: the request is well formed and not acceptable. */
export class UnprocessableError extends ApiError {
  override get name(): 'UnprocessableError' {
    return 'UnprocessableError';
  }
  override readonly code = 'unprocessable';
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  override get name(): 'RateLimitError' {
    return 'RateLimitError';
  }
  override readonly code = 'rate_limited';
}

/** 500 to 599: the gateway, or something before it, failed. */
export class ServerError extends ApiError {
  override get name(): 'ServerError' {
    return 'ServerError';
  }
  override readonly code = 'server_error';
}

const byStatus: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  422: UnprocessableError,
  429: RateLimitError,
};

const hints: Readonly<Record<number, string>> = {
  401: ' Check the API key, and that it belongs to this base URL.',
};

// Where the gateway says nothing itself.
const guesses: Readonly<Record<number, string>> = {
  403: ' The key may not do this.',
  404: ' There is no such record; else check `baseUrl`.',
  413: ' Send less.',
};

/**
 * The error for a status, with a message that names the operation and what the gateway said. Where
 * the operation must not run twice, a failure of the server leaves open whether it did.
 */
export function apiError(
  status: number,
  detail: string | undefined,
  context: ApiErrorContext,
  isRepeatable: boolean,
): ApiError {
  const Class = byStatus[status] ?? (status >= 500 && status < 600 ? ServerError : ApiError);
  const said = detail ? `: ${printable(detail)}` : '.';
  const { operation = 'The request', under = status } = context;
  const how =
    under < 300 ? `an error body (code ${status}) under status ${under}` : `status ${status}`;
  const message = `${operation} was answered with ${how}${said}`;
  const { retryAfter } = context;
  let hint = hints[status] ?? (detail ? '' : (guesses[status] ?? ''));
  if (retryAfter && !hint) hint = ` It asks to wait for ${Math.ceil(retryAfter / 1000)} s.`;
  if (Class === ServerError && !isRepeatable) {
    hint += ` It may be done.${lookFirst}`;
  }
  const end = hint && !/[.!?…]$/.test(message) ? '.' : '';
  return new Class(message + end + hint, status, detail, context);
}

// The gateway's text is for people, and may be as long and as strange as it likes.
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what goes
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}
