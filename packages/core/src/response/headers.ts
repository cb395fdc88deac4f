// What the headers of a response ask for.

import type { TransportResponse } from '../transport/transport.ts';

/**
 * The wait in ms, at least 0 (RFC 9110, 10.2.3: seconds or a date); undefined if the header is missing or malformed.
 * Many servers send fractions of seconds: https://github.com/SpaceTradersAPI/api-docs/issues/24.
 */
export function getRetryAfter(response: TransportResponse): number | undefined {
  const text = response.header('retry-after')?.trim() ?? '';
  if (seconds.test(text)) return Math.min(Math.ceil(Number(`${text}e3`)), Number.MAX_SAFE_INTEGER);
  const until = parseHttpDate(text);
  // Compared with the response's own date, in case the clock of the gateway is wrong.
  const now = parseHttpDate(response.header('date')?.trim() ?? '') ?? Date.now();
  return until === undefined ? undefined : Math.max(0, until - now);
}

const seconds = /^(\d+\.?\d*|\.\d+)$/;

/** The three forms that a recipient must accept (RFC 9110, 5.6.7): IMF-fixdate, and the obsolete ones. */
const dates = [
  /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>.{8}) GMT$/,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>.{8}) GMT$/,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<time>.{8}) (?<year>\d{4})$/,
];

/** An HTTP date in ms since 1970; undefined for anything else. */
function parseHttpDate(text: string): number | undefined {
  const groups = dates.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  const { day = '', month, time = '' } = groups;
  let { year = '' } = groups;
  // A year of two digits is at most 50 years ahead.
  const latest = new Date().getUTCFullYear() + 50;
  if (year.length === 2) year = `${latest - ((latest - Number(year)) % 100)}`;
  // A leap second has no place in a Date.
  const rest = `${day.replace(' ', '0')} ${month} ${year} ${time.replace(/60$/, '59')} GMT`;
  const date = new Date(rest);
  // Refuses a day that the month does not have, and the like.
  return Number.isFinite(+date) && date.toUTCString().slice(5) === rest ? +date : undefined;
}

/** Where a response redirects to, as a part of a sentence: without what may be secret. */
export function redirectTarget(response: TransportResponse, from: string | undefined): string {
  const location = response.header('location');
  if (!location || !URL.canParse(location, from)) return ' and does not say where to';
  const { origin, pathname, protocol } = new URL(location, from);
  return ` to ${origin === 'null' ? protocol : origin + pathname}`;
}
