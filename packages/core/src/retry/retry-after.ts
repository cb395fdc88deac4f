// How long a response asks to wait. RFC 9110: Retry-After is whole seconds or a date in one of
// three forms.

/**
 * The wait in ms, from 0; undefined where none is asked for, or not in a form that HTTP has.
 *
 * @param sent The response's own `Date`: where the gateway's clock is off, a date means its clock.
 * @param now ms since 1970, for a response without one.
 */
export function parseRetryAfter(
  value: string | null,
  sent: string | null,
  now: number,
): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text, now);
  if (until === undefined) return undefined;
  return Math.max(0, until - (parseHttpDate(sent?.trim() ?? '', now) ?? now));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

// Made when the first date comes, which for most is never.
let forms: readonly RegExp[] | undefined;
const dateForms = (): readonly RegExp[] =>
  (forms ??= [
    // Sun, 06 Nov 1994 08:49:37 GMT
    `${shortDay}, (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT`,
    // Sunday, 06-Nov-94 08:49:37 GMT
    `${longDay}, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT`,
    // Sun Nov  6 08:49:37 1994
    `${shortDay} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})`,
  ].map((form) => new RegExp(`^${form}$`)));

/** A date of HTTP in ms since 1970; undefined for anything else, and for a day that no month has. */
export function parseHttpDate(text: string, now: number): number | undefined {
  for (const form of dateForms()) {
    const parts = form.exec(text)?.groups;
    if (parts) return toTime(parts, now);
  }
  return undefined;
}

function toTime(parts: Readonly<Record<string, string>>, now: number): number | undefined {
  const [day, hour, minute, second] = ['day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts[name]),
  ) as [number, number, number, number];
  const index = months.indexOf(parts['month']!);
  const year = fullYear(parts['year']!, now);
  // 60 is a leap second, which the clocks of computers do not have.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const date = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, index, day);
  if (date.getUTCMonth() !== index || date.getUTCDate() !== day) return undefined;
  return date.setUTCHours(hour, minute, second);
}

// RFC 9110: two digits that seem to lie more than 50 years ahead mean the past century.
function fullYear(text: string, now: number): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const current = new Date(now).getUTCFullYear();
  const inThisCentury = current - (current % 100) + year;
  return inThisCentury > current + 50 ? inThisCentury - 100 : inThisCentury;
}
