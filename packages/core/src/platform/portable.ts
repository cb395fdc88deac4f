// Code that depends on the runtime: `#platform` is this module on Node, Bun and Deno, edge.ts in
// workers and browser.ts in a page. The conditions are in package.json, so that a bundle contains
// only the code of its runtime.

import { getMark } from '../errors/brand.ts';

export { copyTexts } from '../errors/causes.ts';
export { sanitizeResponse } from '../response/make-response.ts';
export { maskOf, maskValue } from '../errors/secrets.ts';
export { headerFault } from '../request/headers.ts';
export { getRetryAfter, redirectTarget } from '../response/headers.ts';
export { readBody } from '../response/read-body.ts';
export { createDecoder } from './classes.ts';
export { diagnose, isPermanent, sendFailure } from './connection-cause.ts';
export { isRuntimeFetch } from './runtime-fetch.ts';
export { now, startTimer } from './timers.ts';

/** Sets the stack of an error of the SDK from here, without the frames above `below`. An extension may throw anything. */
export function captureStack(error: unknown, below?: unknown): void {
  if (!getMark(error, 'error')) return;
  const { stackTraceLimit: limit } = Error;
  // Deeper than V8's default, so that the stack reaches the caller through extensions. `Reflect`,
  // because Error may be frozen.
  Reflect.set(Error, 'stackTraceLimit', Math.max(limit, 40));
  Error.captureStackTrace?.(error as object, below as never);
  Reflect.set(Error, 'stackTraceLimit', limit);
}
