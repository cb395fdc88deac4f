import type { IncomingMessage } from 'node:http';

/**
 * The values of a header as they were sent, one for each occurrence; `headers` has only the first
 * or joins them, and `headersDistinct` makes lists of all headers.
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
