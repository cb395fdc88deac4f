// What the headers of a response ask for.

import type { TransportResponse } from '../transport/transport.ts';

/** The wait in ms, at least 0 (RFC 9110: Retry-After is whole seconds or a date); undefined if the header is missing or malformed. */
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

/** Where a response redirects to, as a part of a sentence: without what may be secret. */
export function redirectTarget(response: TransportResponse, from: string | undefined): string {
  const location = response.header('location');
  if (!location || !URL.canParse(location, from)) return ' and does not say where to';
  const { origin, pathname, protocol } = new URL(location, from);
  return ` to ${origin === 'null' ? protocol : origin + pathname}`;
}
