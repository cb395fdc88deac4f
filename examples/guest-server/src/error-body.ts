// The response to a guest after an error: a status and a message of this server. The gateway's message goes
// to the log only, because it may contain internal details.

import { ApiError, RoomSessionsError } from '@room-sessions/core';
import { InviteError } from '@room-sessions/rooms';

/** An error body as the API has it, so that the SDK in a page can read it. */
export interface ErrorBody {
  readonly error: string;
  readonly status: 'error';
  readonly code: number;
}

export const errorBody = (code: number, error: string): ErrorBody => ({
  error,
  status: 'error',
  code,
});

/** The response for anything that a handler threw. */
export function toErrorBody(thrown: unknown): ErrorBody {
  // An invite: the error of its first failed batch.
  const error = thrown instanceof InviteError ? thrown.cause : thrown;
  if (error instanceof ApiError && error.status === 404)
    return errorBody(404, 'There is no such room.');
  if (error instanceof RoomSessionsError) {
    return errorBody(503, 'The rooms cannot be reached at the moment. Please try again.');
  }
  // Fastify rejected the request.
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode < 500) return errorBody(statusCode, message);
  return errorBody(500, 'Something is wrong here, and it is not your doing.');
}
