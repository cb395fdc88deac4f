import {
  BadRequestError,
  InputError,
  InviteError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  RoomSessionsError,
  TimeoutError,
  UnprocessableError,
} from '@room-sessions/sdk';

export function toHttpError(error: unknown): [status: number, text: string] {
  // The error of the first batch that failed.
  if (error instanceof InviteError) return toHttpError(error.cause);
  if (error instanceof InputError) return [400, 'The input is invalid.'];
  if (error instanceof BadRequestError || error instanceof UnprocessableError)
    return [400, 'The input was refused.'];
  if (error instanceof NotFoundError) return [404, 'Not found.'];
  if (error instanceof PayloadTooLargeError) return [413, 'The upload is too large.'];
  if (error instanceof RateLimitError) return [503, 'Too many requests. Try again later.'];
  if (error instanceof TimeoutError) return [504, 'The rooms service did not respond in time.'];
  // Also 401 and 403: they concern the key, not the visitor.
  if (error instanceof RoomSessionsError) return [502, 'The rooms service failed.'];
  return [500, 'Internal error.'];
}

export const refuse = (status: number, error: string): Response =>
  Response.json({ error }, { status });

export const refuseSize = (): Response => refuse(413, 'The upload is too large.');

export function toResponse(error: unknown): Response {
  const [status, text] = toHttpError(error);
  if (status >= 500) console.error(error);
  const response = refuse(status, text);
  if (error instanceof RateLimitError && error.retryAfter !== undefined)
    response.headers.set('retry-after', String(Math.ceil(error.retryAfter / 1000)));
  return response;
}
