// Creates a `Response`, even with a status or a status text that its constructor rejects.

import type { Mask } from '../errors/secrets.ts';
import { getClass } from '../platform/classes.ts';

interface Head {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
}

const bodyless = new Set([204, 205, 304]);

/** Creates a response with a URL, which otherwise only `fetch` can set. */
export function makeResponse(
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null,
  { status, statusText, headers }: Head,
  url: string,
): Response {
  const isUsual = status >= 200 && status <= 599;
  const response = new (getClass('Response'))(bodyless.has(status) ? null : body, {
    status: isUsual ? status : 200,
    statusText: /^[\t\x20-\x7e\x80-\xff]*$/.test(statusText) ? statusText : '',
    headers,
  });
  const told = isUsual ? {} : { status: { value: status }, ok: { value: false } };
  return Object.defineProperties(response, { ...told, url: { value: url } });
}

/** A copy of the head of a response, because the response of a custom `fetch` may hold its request. */
export function sanitizeResponse(
  { status, statusText, url, headers }: Response,
  mask: Mask,
): Response {
  const shown = new (getClass('Headers'))();
  // The response of a middleware may lack any of these properties.
  for (const [name, value] of headers?.entries?.() ?? []) {
    if (mask(name) === name) shown.append(name, mask(value));
  }
  const head = { status, statusText: mask(statusText ?? ''), headers: shown };
  return makeResponse(null, head, mask(url ?? ''));
}
