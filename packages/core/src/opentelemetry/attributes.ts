// The attributes of spans and of the metric. Names without the prefix `room_sessions.` are those of
// the semantic conventions of OpenTelemetry.

import type { Attributes } from '@opentelemetry/api';
import type { RoomSessionsError } from '../guards.ts';
import type { MiddlewareContext, MiddlewareRequest } from '../middleware.ts';
import { redactUrl } from '../observe/redact.ts';

/** The template of a documented path. A path that a caller wrote out may hold anything. */
export const templateOf = (
  { method }: MiddlewareRequest,
  { operation, template }: MiddlewareContext,
): string | undefined => (operation === `${method} ${template}` ? undefined : template);

export const callAttributes = ({ operation, requestId }: MiddlewareContext): Attributes => ({
  'room_sessions.operation': operation,
  'room_sessions.request_id': requestId,
});

/** What is known before a request is sent: what is measured by, and what describes it further. */
export function requestAttributes(
  request: MiddlewareRequest,
  facts: MiddlewareContext,
): { readonly measured: Attributes; readonly described: Attributes } {
  const { protocol, hostname, port } = new URL(request.url);
  const template = templateOf(request, facts);
  return {
    measured: {
      'http.request.method': request.method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      ...(template === undefined ? {} : { 'url.template': template }),
    },
    described: {
      'url.full': redactUrl(request.url),
      ...(facts.attempt > 1 ? { 'http.request.resend_count': facts.attempt - 1 } : {}),
      ...callAttributes(facts),
    },
  };
}

/** What is known of an attempt once it is over. */
export function endAttributes(
  status: number | undefined,
  error: RoomSessionsError | undefined,
): Attributes {
  // A page sees no status of a redirect.
  const known = status || undefined;
  const type = error?.code ?? (known && known >= 400 ? String(known) : undefined);
  return {
    ...(known === undefined ? {} : { 'http.response.status_code': known }),
    ...(type === undefined ? {} : { 'error.type': type }),
  };
}
