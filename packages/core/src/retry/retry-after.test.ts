import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 5, 15, 12, 0, 0);
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number, fill = '0'): string => String(value).padStart(2, fill);
const clock = (date: Date): string =>
  [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map((one) => two(one)).join(':');

/** The three forms of a date, written by the rules of RFC 9110 and not by the parser's. */
const forms: Readonly<Record<string, (date: Date) => string>> = {
  'IMF-fixdate': (date) => date.toUTCString(),
  'RFC 850': (date) =>
    `${days[date.getUTCDay()]}, ${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${two(date.getUTCFullYear() % 100)} ${clock(date)} GMT`,
  asctime: (date) =>
    `${days[date.getUTCDay()]!.slice(0, 3)} ${months[date.getUTCMonth()]} ${two(date.getUTCDate(), ' ')} ${clock(date)} ${date.getUTCFullYear()}`,
};

describe('an HTTP date', () => {
  it.each([
    ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT'],
    ['asctime', 'Sun Nov  6 08:49:37 1994'],
  ])('is parsed in the form %s of RFC 9110', (form, text) => {
    expect(parseHttpDate(text, now)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(forms[form]!(new Date(Date.UTC(1994, 10, 6, 8, 49, 37)))).toBe(text);
  });

  it.each(Object.entries(forms))('survives a round trip in the form %s', (_, write) => {
    // Two digits of a year mean one within 50 years from now, or the past.
    const min = new Date(Date.UTC(1977, 0, 1));
    const max = new Date(Date.UTC(2076, 11, 31));
    const date = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(date, (one) => {
        const seconds = Math.floor(one.getTime() / 1000) * 1000;
        expect(parseHttpDate(write(new Date(seconds)), now)).toBe(seconds);
      }),
    );
  });

  it('with a two-digit year more than 50 years ahead is in the past century', () => {
    expect(parseHttpDate('Monday, 15-Jun-76 00:00:00 GMT', now)).toBe(Date.UTC(2076, 5, 15));
    expect(parseHttpDate('Wednesday, 15-Jun-77 00:00:00 GMT', now)).toBe(Date.UTC(1977, 5, 15));
  });

  it.each([
    '',
    'soon',
    '2026-06-15T12:00:00Z',
    'Mon, 15 Jun 2026 12:00:00',
    'Mon, 15 Jun 2026 12:00:00 CET',
    'Mon, 15 Jun 26 12:00:00 GMT',
    'Mon, 31 Feb 2026 12:00:00 GMT',
    'Mon, 15 Jun 2026 24:00:00 GMT',
    'Mon, 15 Jun 2026 12:60:00 GMT',
    'Mon, 00 Jun 2026 12:00:00 GMT',
    ' Mon, 15 Jun 2026 12:00:00 GMT',
  ])('is not parsed from %j', (text) => {
    expect(parseHttpDate(text, now)).toBeUndefined();
  });

  it('is a finite time or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseHttpDate(text, now);
        expect(read === undefined || Number.isFinite(read)).toBe(true);
      }),
    );
  });
});

describe('Retry-After', () => {
  it.each<[string | null, number | undefined]>([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    [null, undefined],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['soon', undefined],
  ])('of %j asks for %j ms', (value, asked) => {
    expect(parseRetryAfter(value, null, now)).toBe(asked);
  });

  it.each(Object.entries(forms))('may be a date in the form %s', (_, write) => {
    expect(parseRetryAfter(write(new Date(now + 90_000)), null, now)).toBe(90_000);
  });

  it('with a past date asks for no wait', () => {
    expect(parseRetryAfter(new Date(now - 90_000).toUTCString(), null, now)).toBe(0);
  });

  it('is relative to the clock of the gateway when the response has a Date', () => {
    const theirs = now + 3_600_000;
    const date = new Date(theirs).toUTCString();
    const after = new Date(theirs + 5_000).toUTCString();
    expect(parseRetryAfter(after, date, now)).toBe(5_000);
    expect(parseRetryAfter(after, 'nonsense', now)).toBe(3_605_000);
  });
});
