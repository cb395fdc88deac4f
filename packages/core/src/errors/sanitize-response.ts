import { makeResponse } from '../response/make-response.ts';
import type { Mask } from './secrets.ts';

/** A copy of the head of a response, because the response of a custom `fetch` may hold its request. */
export function sanitizeResponse(
  { status, statusText, url, headers }: Response,
  mask: Mask,
): Response {
  const shown = new Headers();
  // The response of a middleware may lack any of these properties.
  for (const [name, value] of headers?.entries?.() ?? []) {
    if (mask(name) === name) shown.append(name, mask(value));
  }
  const head = { status, statusText: mask(statusText ?? ''), headers: shown };
  return makeResponse(null, head, mask(url ?? ''));
}
