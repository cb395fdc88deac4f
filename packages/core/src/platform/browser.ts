// In pages there is no key to keep, the browser limits what is received, and the error of a failed connection
// proves nothing about delivery.

import type * as portable from './portable.ts';

type Portable = typeof portable;

// Developer tools show the caller of an asynchronous function.
export function captureStack(): void {}

export const isPermanent: Portable['isPermanent'] = () => false;
export const sendFailure: Portable['sendFailure'] = (_, cause) => cause;
export const isRuntimeFetch: Portable['isRuntimeFetch'] = () => true;

export const diagnose: Portable['diagnose'] = (cause, origin) => ({
  code: 'connection_failed',
  what: `no response from ${origin}`,
  cause,
  // A page cannot distinguish a response that CORS blocks from no response.
  advice:
    (globalThis.location?.origin ?? origin) === origin
      ? ''
      : ' The likely cause is CORS: the gateway must allow the origin of this page.',
});

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
  return /^\d+\.?\d*$/.test(text) ? Math.ceil(Number(`${text}e3`)) : undefined;
};

// A page sees no target.
export const redirectTarget: Portable['redirectTarget'] = () => '';

export const createDecoder: Portable['createDecoder'] = () =>
  new TextDecoder('utf-8', { fatal: true });

export const startTimer: Portable['startTimer'] = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export const now: Portable['now'] = () => performance.now();

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
