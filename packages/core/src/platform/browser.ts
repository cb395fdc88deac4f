// In pages there is no key to keep, and the browser limits what is received.

import type * as portable from './portable.ts';

export { captureStack, diagnose, isPermanent, sendFailure } from './web.ts';

type Portable = typeof portable;

// A page holds no key that is to be kept, so nothing is masked and every error is the page's own.
export function maskOf(): undefined {}
export function maskValue(value: unknown): unknown {
  return value;
}
export function copyTexts(failure: unknown): Error {
  return failure as Error;
}
export function sanitizeResponse(response: Response): Response {
  return response;
}

// Seconds only: a page sees no `Date` of a response with which a date could be compared.
export const getRetryAfter: Portable['getRetryAfter'] = (response) => {
  const text = response.header('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) * 1000 : undefined;
};

// A page sees no target.
export const redirectTarget: Portable['redirectTarget'] = () => '';

export const headerFault: Portable['headerFault'] = (name, value) => {
  try {
    void new Headers([[name, value as string]]);
    return undefined;
  } catch {
    return 'has an invalid name or value';
  }
};

export const readBody: Portable['readBody'] = async (response) =>
  new Uint8Array(await response.arrayBuffer());
