// Redirects are not followed: the API has none, and the API key belongs to no other address.

import { redirectTarget } from '#platform';
import { type ErrorContext, InvalidResponseError } from '../errors/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';

/** Whether a status is that of a redirect. In a page, `fetch` hides a redirect: the status is 0. */
export const isRedirect = (status: number): boolean => /^(0|30[12378])$/.test(String(status));

/** The error for a response that redirects; its body is discarded. */
export function redirectRefused(
  response: TransportResponse,
  context: ErrorContext,
): InvalidResponseError {
  response.cancel();
  return new InvalidResponseError(
    'redirect_refused',
    `${context.operation}: the gateway redirects${redirectTarget(response, context.request?.url)}. Check \`baseUrl\`.`,
    { ...context, delivery: 'answered', response: () => response.toResponse() },
  );
}
