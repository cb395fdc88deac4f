// Starts a call, with its options checked.

import { captureStack } from '#platform';
import { checkOptions } from '#rules';
import { mergeOptions } from './settings.ts';
import { stampRequestId, RoomSessionsError } from '../errors/errors.ts';
import type { Input, Operation } from '../operation.ts';
import { requestIdHeader } from '../request/request.ts';
import { runHooks } from '../call/hooks.ts';
import { run } from '../call/run.ts';
import type { Call, CallOptions, Received, Settings } from '../types.ts';

/** Starts a call. Rejects with a `RoomSessionsError`, which has the id of the call. */
export function start(
  settings: Settings,
  operation: Operation,
  input: Input,
  given: CallOptions | undefined,
): Promise<Received> {
  const { defaults } = settings;
  const options = given ? mergeOptions(defaults, given) : defaults;
  const { use, totalTimeout, headers } = options;
  const chosen: unknown = headers?.[requestIdHeader];
  const requestId = typeof chosen === 'string' ? chosen.trim() : settings.nextId();
  try {
    if (given !== undefined) checkOptions(given, 'call', '', operation.id);
    const endsAt = totalTimeout ? performance.now() + totalTimeout : Infinity;
    const call: Call = { operation, input, options, settings, requestId, endsAt, sent: [] };
    // Not an async function, which would add a frame to each stack trace.
    return runHooks(use, 'call', call, () => run(call));
  } catch (error) {
    // Without the frames of the checks, which do not help the caller. An extension may throw anything.
    if (error instanceof RoomSessionsError) captureStack(error, start);
    return Promise.reject(stampRequestId(error, requestId));
  }
}
