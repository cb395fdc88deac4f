import { type ErrorContext, ResponseError } from '../errors/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';

/** The error for a redirect that is not followed. */
export const redirectRefused = (
  why: string,
  context: ErrorContext,
  response?: TransportResponse,
): ResponseError =>
  new ResponseError(
    'redirect_refused',
    `${context.operation}: the gateway redirects${why}. Check \`baseUrl\`.`,
    { ...context, delivery: 'answered', response: response && (() => response.toResponse()) },
  );
