// The facts of a call that its errors have.

import type { ErrorContext } from '../errors/errors.ts';
import { createMask } from '../errors/secrets.ts';
import type { Call } from '../types.ts';
import { keys } from './keys.ts';

/** The facts in every error of a call. */
export const getContext = (
  { operation, requestId, request, settings, sent }: Call,
  attempts = 0,
): ErrorContext => ({
  operation: operation.id,
  requestId,
  request: request && { method: request.method, url: request.url },
  attempts,
  // A getter, because few contexts become an error.
  get mask() {
    const headers = sent.map((one) => one());
    const key = keys.get(settings.budget);
    const planned = typeof key === 'string' ? { 'x-api-key': key } : {};
    return createMask([planned, request?.headers ?? {}, ...headers]);
  },
});
