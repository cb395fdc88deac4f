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

// Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT; Sun Nov  6 08:49:37 1994
const forms =
  /^(\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|\w{6,9}, \d\d-\w{3}-\d\d [\d:]{8} GMT|\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})$/;

/** A date of HTTP in ms since 1970; undefined for anything else, and for a day that no month has. */
export function parseHttpDate(text: string, now: number): number | undefined {
  if (!forms.test(text)) return undefined;
  const [, ...words] = text.split(/,? +|-/) as [string, string, string, string, string];
  const [day, month, year, clock] =
    words.length > 4 ? words : [words[1], words[0], words[3], words[2]];
  // 60 is a leap second, which the clocks of computers do not have.
  const seen = clock.replace(/:60$/, ':59');
  const written = `${day.padStart(2, '0')} ${month} ${fullYear(year, now)} ${seen} GMT`;
  const date = new Date(written);
  // What is no date, such as 31 Feb, does not come back as it was.
  return date.toUTCString().endsWith(written) ? date.getTime() : undefined;
}

// RFC 9110: two digits that seem to lie more than 50 years ahead mean the past century.
function fullYear(text: string, now: number): string | number {
  if (text.length === 4) return text;
  const current = new Date(now).getUTCFullYear();
  const inThisCentury = current - (current % 100) + Number(text);
  return inThisCentury > current + 50 ? inThisCentury - 100 : inThisCentury;
}
