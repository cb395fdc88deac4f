// Redirects are not followed: the API has none, and the API key belongs to no other address.

import { type ErrorContext, ResponseError } from '../errors/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';

/** Whether a status is that of a redirect. In a page, `fetch` hides a redirect: the status is 0. */
export const isRedirect = (status: number): boolean => /^(0|30[12378])$/.test(String(status));

/** The error for a response that redirects; its body is discarded. */
export function redirectRefused(response: TransportResponse, context: ErrorContext): ResponseError {
  response.cancel();
  const location = response.header('location') ?? '';
  const from = context.request?.url;
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const { origin = '', protocol, pathname } = target ?? {};
  const where =
    response.status === 0
      ? ' and hides where to'
      : !target || location === ''
        ? ' without a target'
        : ` to ${origin === 'null' ? protocol : `${origin}${pathname}`}`;
  return new ResponseError(
    'redirect_refused',
    `${context.operation}: the gateway redirects${where}. Check \`baseUrl\`.`,
    { ...context, delivery: 'answered', response: () => response.toResponse() },
  );
}
