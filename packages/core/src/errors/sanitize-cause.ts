// A custom `fetch`, an agent or a middleware may throw an error that holds the request with its key.
// An error keeps such a cause only if everything that can be printed of it is known to be harmless.

import { isHarmless } from './is-harmless.ts';
import { makeResponse } from '../response/make-response.ts';
import type { Mask } from './secrets.ts';

/** The cause as it is, or a plain copy of its texts if it may show a secret. */
export const sanitizeCause = (cause: unknown, mask: Mask): unknown =>
  cause === undefined || isHarmless(cause, mask) ? cause : copyTexts(cause, mask, { left: 50 });

/** The properties that a copy keeps in addition to its message, if they are text or numbers. */
const fields = 'name stack code errno syscall address port hostname host reason'.split(' ');

/** An error of this realm with the same texts, masked, and nothing more. */
function copyTexts(cause: unknown, mask: Mask, budget: { left: number }): Error {
  budget.left -= 1;
  const read = (name: string): unknown => {
    try {
      return (cause as Readonly<Record<string, unknown>> | null)?.[name];
    } catch {
      // A getter, or a Proxy.
      return undefined;
    }
  };
  const text = typeof cause === 'string' ? cause : read('message');
  const copy = new Error(
    typeof text === 'string' ? mask(text) : 'withheld, because it may hold a credential',
  );
  const set = (name: string, value: unknown): object =>
    Object.defineProperty(copy, name, { value, writable: true, configurable: true });
  // Otherwise the stack would be that of this function.
  set('stack', String(copy));
  for (const name of fields) {
    const value = read(name);
    if (typeof value === 'string') set(name, mask(value));
    if (typeof value === 'number') set(name, value);
  }
  const [inner, errors] = [read('cause'), read('errors')];
  if (inner !== undefined && budget.left > 0) set('cause', copyTexts(inner, mask, budget));
  // All or none: a part of them would prove something different.
  if (Array.isArray(errors) && errors.length <= budget.left) {
    set(
      'errors',
      errors.map((one) => copyTexts(one, mask, budget)),
    );
  }
  return copy;
}

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
