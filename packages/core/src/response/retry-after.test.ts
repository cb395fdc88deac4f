import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fromResponse } from '../transport/fetch.ts';
import { getRetryAfter } from './headers.ts';

const now = Date.UTC(2026, 5, 15, 12, 0, 0);

/** The wait that a response with these headers requests, at the time {@link now}. */
function ask(value: string | null, date: string | null = null): number | undefined {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const given = { 'retry-after': value, date };
  const response = fromResponse(new Response());
  const header = (name: string): string | null => given[name as keyof typeof given] ?? null;
  try {
    return getRetryAfter({ ...response, header });
  } finally {
    clock.mockRestore();
  }
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number, fill = '0'): string => String(value).padStart(2, fill);
const clock = (date: Date): string =>
  [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map((one) => two(one)).join(':');
const getDay = (date: Date): string => days[date.getUTCDay()]!;
const getMonth = (date: Date): string => months[date.getUTCMonth()]!;

// The forms of RFC 9110, written independently of the parser.
const imfDate = (date: Date): string =>
  `${getDay(date).slice(0, 3)}, ${two(date.getUTCDate())} ${getMonth(date)} ${date.getUTCFullYear()} ${clock(date)} GMT`;
const obsolete: Readonly<Record<string, (date: Date) => string>> = {
  'RFC 850': (date) =>
    `${getDay(date)}, ${two(date.getUTCDate())}-${getMonth(date)}-${two(date.getUTCFullYear() % 100)} ${clock(date)} GMT`,
  asctime: (date) =>
    `${getDay(date).slice(0, 3)} ${getMonth(date)} ${two(date.getUTCDate(), ' ')} ${clock(date)} ${date.getUTCFullYear()}`,
};

describe('an HTTP date', () => {
  const example = new Date(Date.UTC(1994, 10, 6, 8, 49, 37));
  const day = 24 * 60 * 60 * 1000;

  it('is parsed in the form of RFC 9110 that servers send', () => {
    const text = 'Sun, 06 Nov 1994 08:49:37 GMT';
    expect(imfDate(example)).toBe(text);
    expect(ask(imfDate(new Date(example.getTime() + day)), text)).toBe(day);
  });

  it.each([
    ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT'],
    ['asctime', 'Sun Nov  6 08:49:37 1994'],
  ])('is parsed in the obsolete form %s', (form, text) => {
    expect(obsolete[form]!(example)).toBe(text);
    expect(ask(obsolete[form]!(new Date(now + day)))).toBe(day);
    expect(ask(obsolete[form]!(new Date(now + 20 * day)))).toBe(20 * day);
    expect(ask(imfDate(new Date(example.getTime() + day)), text)).toBe(day);
  });

  it('of two digits is at most 50 years ahead', () => {
    const nearest = (year: number): number =>
      ask(obsolete['RFC 850']!(new Date(Date.UTC(year, 0, 4))))!;
    const [year] = [new Date().getUTCFullYear()];
    expect(nearest(year + 49)).toBeGreaterThan(40 * 365 * day);
    // 49 years ago, so there is nothing to wait for.
    expect(nearest(year + 51)).toBe(0);
  });

  it('may have a leap second', () => {
    const date = 'Sat, 31 Dec 2016 23:59:00 GMT';
    expect(ask('Sat, 31 Dec 2016 23:59:60 GMT', date)).toBe(59_000);
  });

  it('survives a round trip', () => {
    const min = new Date(Date.UTC(1970, 0, 1));
    const max = new Date(Date.UTC(9999, 11, 31));
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (one) => {
        const seconds = Math.floor(one.getTime() / 1000) * 1000;
        const origin = imfDate(new Date(0));
        expect(ask(imfDate(new Date(seconds)), origin)).toBe(seconds);
      }),
    );
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
    'Mon,  15 Jun 2026 12:00:00 GMT',
    'Monday, 15-Jun-2026 12:00:00 GMT',
    'Monday, 31-Feb-26 12:00:00 GMT',
    'Mon Jun 31 12:00:00 2026',
    'Mon Jun 15 12:00:00 2026 GMT',
    'Mon Jun 5 12:00:00 2026',
  ])('is not parsed from %j', (text) => {
    expect(ask(text)).toBeUndefined();
  });

  it('is a finite time from 0 or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, date) => {
        const read = ask(value, date);
        expect(read === undefined || (Number.isFinite(read) && read >= 0)).toBe(true);
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
    ['1.5', 1_500],
    ['0.9', 900],
    ['1.1', 1_100],
    ['0.0001', 1],
    ['.5', 500],
    ['2.', 2_000],
    ['1.5.2', undefined],
    ['1,5', undefined],
    ['.', undefined],
    ['1e3', undefined],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['0x10', undefined],
    ['soon', undefined],
  ])('of %j asks for %j ms', (value, asked) => {
    expect(ask(value)).toBe(asked);
  });

  it('may be a date', () => {
    expect(ask(imfDate(new Date(now + 90_000)))).toBe(90_000);
  });

  it('with a past date asks for no wait', () => {
    expect(ask(imfDate(new Date(now - 90_000)))).toBe(0);
  });

  it('is relative to the clock of the gateway when the response has a Date', () => {
    const theirs = now + 3_600_000;
    const date = imfDate(new Date(theirs));
    const after = imfDate(new Date(theirs + 5_000));
    expect(ask(after, date)).toBe(5_000);
    expect(ask(after, 'nonsense')).toBe(3_605_000);
  });
});
