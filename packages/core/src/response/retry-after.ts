// How long a response asks to wait. RFC 9110: Retry-After is whole seconds or a date.

import type { TransportResponse } from '../transport/transport.ts';

/** The wait in ms, at least 0; undefined if the header is missing or malformed. */
export function getRetryAfter(response: TransportResponse): number | undefined {
  const text = response.header('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  // Compared with the response's own date, in case the clock of the gateway is wrong.
  const now = parseHttpDate(response.header('date')?.trim() ?? '') ?? Date.now();
  return until === undefined ? undefined : Math.max(0, until - now);
}

/** `Sun, 06 Nov 1994 08:49:37 GMT` in ms since 1970; undefined for anything else. */
function parseHttpDate(text: string): number | undefined {
  const date = new Date(text);
  const ms = date.getTime();
  return Number.isFinite(ms) && date.toUTCString() === text ? ms : undefined;
}
