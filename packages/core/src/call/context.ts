// The facts of a call that its errors have.

import { maskOf } from '#platform';
import type { ErrorContext } from '../errors/errors.ts';
import type { Call } from '../types.ts';

/** The facts in every error of a call. */
export const getContext = (call: Call, attempts = 0): ErrorContext => ({
  operation: call.operation.id,
  requestId: call.requestId,
  request: call.request && { method: call.request.method, url: call.request.url },
  attempts,
  // A getter, because few contexts become an error.
  get mask() {
    return maskOf(call);
  },
});
