// Workers: connections fail as in a page, but there is a key to keep, little memory, and bodies can be streamed.

import type { Mask } from '../errors/secrets.ts';
import { diagnose as diagnoseConnection } from './web.ts';
import { diagnoseBody } from '../transport/transport.ts';
import type * as portable from './portable.ts';

export { maskOf, maskValue } from '../errors/secrets.ts';
export { headerFault } from '../request/headers.ts';
export { getRetryAfter, redirectTarget } from '../response/headers.ts';
export { sanitizeResponse } from '../response/make-response.ts';
export { readBody } from '../response/read-body.ts';
export { captureStack, isPermanent, sendFailure } from './web.ts';

type Portable = typeof portable;

export const diagnose: Portable['diagnose'] = (failure, origin) =>
  diagnoseBody(failure) ?? diagnoseConnection(failure, origin);

/** Its name, message and stack: an error of `fetch` in a page has no more. */
export function copyTexts(failure: unknown, mask: Mask = (text) => text): Error {
  try {
    const { name, message, stack } =
      typeof failure === 'string' ? new Error(failure) : (failure as Error);
    const copy = new Error(mask(message));
    return Object.assign(copy, { name: mask(name), stack: mask(stack ?? name) });
  } catch {
    return new Error('withheld, because it may hold a credential');
  }
}
