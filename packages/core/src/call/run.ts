// Runs a call: build the request, attempt it until a response or an error is final, parse the
// response.

import { callOptions, checkOptions } from '../client/check-options.ts';
import type { CallOptions } from '../client/options.ts';
import { mergeOptions, type Settings } from '../client/settings.ts';
import { captureStack, stampRequestId } from '../errors/errors.ts';
import { isRoomSessionsError, type RoomSessionsError } from '../errors/guards.ts';
import type { Extension } from '../extension.ts';
import type { Input, Operation } from '../operation.ts';
import { buildRequest, requestIdHeader } from '../request/request.ts';
import { parseResponse } from '../response/parse-response.ts';
import { exchange, startAttempt } from './attempt.ts';
import { type Call, getContext, type PriorDelivery, type Received } from './call.ts';
import { findAborted, withDeadline } from './deadline.ts';
import { aborted } from './attempt-error.ts';
import { deliveryAfter } from './delivery.ts';
import { delayAfterError } from './retry.ts';

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
    if (given !== undefined) checkOptions(given, callOptions, operation.id);
    const endsAt = totalTimeout ? performance.now() + totalTimeout : Infinity;
    const call: Call = { operation, input, options, settings, requestId, endsAt, sent: [] };
    // Not an async function, which would add a frame to each stack trace.
    return runHooks(use, 'call', call, () => run(call));
  } catch (error) {
    // Without the frames of the checks, which do not help the caller. An extension may throw anything.
    if (isRoomSessionsError(error)) captureStack(error, start);
    return Promise.reject(stampRequestId(error, requestId));
  }
}

/** Runs `innermost` inside the hooks of a name, the first extension outermost. */
function runHooks<T>(
  use: readonly Extension[],
  name: 'call' | 'attempt',
  subject: Call,
  innermost: () => Promise<T>,
): Promise<T> {
  let next = innermost;
  for (let at = use.length - 1; at >= 0; at--) {
    const hook = use[at]![name] as Hook<T> | undefined;
    const inner = next;
    if (hook) next = () => hook(subject, inner);
  }
  return next();
}

type Hook<T> = (subject: Call, next: () => Promise<T>) => Promise<T>;

/** Runs a call: attempts it until a response or an error is final. */
async function run(call: Call): Promise<Received> {
  const { options, settings, requestId } = call;
  const { use, signals } = options;
  try {
    for (const { check } of use) if (check) await check(call);
    call.request = buildRequest(call);
  } catch (error) {
    // The stack is captured here, a few frames below the caller's line.
    await Promise.resolve();
    if (isRoomSessionsError(error)) captureStack(error);
    throw stampRequestId(error, requestId);
  }
  let earlier: PriorDelivery = 'not-sent';
  for (let number = 1; ; number++) {
    const attempt = startAttempt(call, number, earlier);
    let error: RoomSessionsError | undefined;
    try {
      await runHooks(use, 'attempt', attempt, () => exchange(attempt));
    } catch (thrown) {
      error = thrown as RoomSessionsError;
    }
    const { response, bytes } = attempt;
    if (!error && bytes) {
      if (response!.status < 500) settings.budget.credit();
      const received = parseResponse(attempt, response!, bytes);
      for (const { check } of use) if (check) await check(attempt, received);
      return received;
    }
    const delay = error ? delayAfterError(attempt, error) : attempt.delay;
    if (delay === undefined) throw error;
    const outcome = error ? error.delivery : response!.status;
    earlier = deliveryAfter(earlier, outcome);
    const reason = error ? error.code : `status ${outcome}`;
    for (const { on } of use) on?.({ type: 'retry', call, attempt: number, reason, delay });
    const delivery = earlier === 'unknown' ? earlier : error ? error.delivery : 'answered';
    await withDeadline(delay, signals, forever, () => undefined);
    const by = findAborted(signals);
    if (by) throw aborted(by, { ...getContext(call, number), delivery });
  }
}

const forever = (): Promise<never> => new Promise(() => undefined);

/** Creates ids that are unlikely to collide with those of other processes. They are not secret. */
export function createRequestIds(): () => string {
  // On first use, because some workers have no random numbers while they load.
  let prefix: string | undefined;
  let count = 0;
  const random = (): string => Math.random().toString(36).slice(2, 10);
  return () => {
    prefix ??= random() + random();
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
