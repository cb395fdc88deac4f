// The API's date-time. zod's own refuses most offsets of ISO 8601.

import * as z from 'zod/mini';

const iso8601 =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i;

/** Whether a text is an ISO 8601 date-time of an existing day. The offset is optional. */
export function isDateTime(text: string): boolean {
  if (!iso8601.test(text)) return false;
  // Fast path: every month has at least 28 days.
  const day = Number(text.slice(8, 10));
  return day <= 28 || day <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

// Day 0 of the next month; setUTCFullYear, because Date.UTC takes the years 0 to 99 for 19xx.
function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** A schema of {@link isDateTime}. */
export const dateTime = (): z.ZodMiniString =>
  z.string().check(z.refine(isDateTime, 'Invalid input: expected an ISO 8601 date-time'));
