import {
  ApiError,
  ConfigurationError,
  InputError,
  RoomSessionsError,
  TimeoutError,
} from '@room-sessions/core';
import { InviteError } from '@room-sessions/rooms';

export interface HttpError {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The response for an error. The error itself belongs in the log. */
export function toHttpError(error: unknown): HttpError {
  // An invite: the error of the first batch that failed, or the reason of the signal `stop`.
  if (error instanceof InviteError) return toHttpError(error.cause);
  const [status, message] = toStatus(error);
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  return {
    status,
    message,
    headers: wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) },
  };
}

function toStatus(error: unknown): [status: number, message: string] {
  if (error instanceof InputError) return [400, 'The input is invalid.'];
  if (error instanceof TimeoutError) return [504, 'The rooms service did not respond in time.'];
  if (error instanceof ApiError) {
    if (error.status === 404) return [404, 'Not found.'];
    if (error.status === 400 || error.status === 422) return [400, 'The input was refused.'];
    if (error.status === 413) return [413, 'The upload is too large.'];
    if (error.status === 429) return [503, 'Too many requests. Try again later.'];
  }
  // A bug of this server, such as an unknown option.
  if (error instanceof ConfigurationError) return [500, 'Internal error.'];
  // Anything can be thrown, also null.
  const { name, statusCode = 500, message = '' } = (error ?? {}) as ThrownValue;
  // The AbortError of the SDK, or the DOMException of an aborted signal.
  if (name === 'AbortError') return [503, 'The call was aborted.'];
  // Also 401 and 403: they concern the key of this server, not its caller.
  if (error instanceof RoomSessionsError) return [502, 'The rooms service failed.'];
  // Errors of the framework, for example for malformed JSON.
  return statusCode < 500 ? [statusCode, message] : [500, 'Internal error.'];
}

interface ThrownValue {
  readonly name?: string;
  readonly statusCode?: number;
  readonly message?: string;
}
