import type { IncomingMessage } from 'node:http';

/**
 * The values of a header as they were sent, one for each time; `headers` has the first or all in
 * one, and `headersDistinct` makes lists of them all.
 */
export function getRawHeaderValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) {
      values.push(rawHeaders[at + 1] ?? '');
    }
  }
  return values;
}
