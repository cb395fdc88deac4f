// The attributes of spans and of the metric. Names without the prefix `room_sessions.` are those of
// the semantic conventions of OpenTelemetry.

import type { RoomSessionsError } from '@room-sessions/core';
import { type Attempt, type Call, redactUrl } from '@room-sessions/core/internal';
import type { Attributes } from '@opentelemetry/api';

/** The template of a documented path; undefined for an undocumented path, which may hold anything. */
export const getTemplate = ({ operation: { id, path } }: Call): string | undefined =>
  // The id of an undocumented request is `METHOD /path`. The encoded path may differ from it.
  id.includes(' ') ? undefined : path;

export const callAttributes = ({ operation, requestId }: Call): Attributes => ({
  'room_sessions.operation': operation.id,
  'room_sessions.request_id': requestId,
});

/** The attributes that are known before a request is sent: those of the metric, and others. */
export function requestAttributes(attempt: Attempt): {
  readonly measured: Attributes;
  readonly described: Attributes;
} {
  const { request, number } = attempt;
  const { protocol, hostname, port } = new URL(request.url);
  const template = getTemplate(attempt);
  return {
    measured: {
      'http.request.method': request.method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      ...(template === undefined ? {} : { 'url.template': template }),
    },
    described: {
      'url.full': redactUrl(request.url),
      ...(number > 1 ? { 'http.request.resend_count': number - 1 } : {}),
      ...callAttributes(attempt),
    },
  };
}

/**
 * Whether the caller cancelled a call, or a list a page that it does not need: no error, as the conventions say
 * (https://github.com/open-telemetry/semantic-conventions/pull/3494).
 */
export const isCancelled = ({ code }: RoomSessionsError): boolean => code === 'aborted';

/** The attributes that are known at the end of an attempt. */
export function endAttributes(
  status: number | undefined,
  error: RoomSessionsError | undefined,
): Attributes {
  // A page cannot see the status of a redirect.
  const known = status || undefined;
  const ofStatus = known && known >= 400 ? String(known) : undefined;
  const type = error && !isCancelled(error) ? error.code : ofStatus;
  return {
    ...(known === undefined ? {} : { 'http.response.status_code': known }),
    ...(type === undefined ? {} : { 'error.type': type }),
  };
}
