// Workers: connections fail as in a page, but there is a key to keep, little memory, and bodies can be streamed.

import { diagnose as diagnoseConnection } from './browser.ts';
import { diagnoseBody } from '../transport/transport.ts';
import type * as portable from './portable.ts';

export { copyTexts } from '../errors/causes.ts';
export { maskOf, maskValue } from '../errors/secrets.ts';
export { headerFault } from '../request/headers.ts';
export { getRetryAfter, redirectTarget } from '../response/headers.ts';
export { sanitizeResponse } from '../response/make-response.ts';
export { readBody } from '../response/read-body.ts';
export {
  captureStack,
  createDecoder,
  isPermanent,
  isRuntimeFetch,
  now,
  sendFailure,
  startTimer,
} from './browser.ts';

type Portable = typeof portable;

export const diagnose: Portable['diagnose'] = (failure, origin) =>
  diagnoseBody(failure) ?? diagnoseConnection(failure, origin);
