// Runs a call: build the request, attempt it until a response or an error is final, parse the
// response.

import { captureStack } from '#platform';
import { stampRequestId, RoomSessionsError } from '../errors/errors.ts';
import { buildRequest } from '../request/request.ts';
import { parseResponse } from '../response/parse-response.ts';
import { exchange, startAttempt } from './attempt.ts';
import { findAborted, withDeadline } from './deadline.ts';
import { aborted, getContext } from './attempt-error.ts';
import { deliveryAfter, explainDelivery, toDelivery } from '../errors/delivery.ts';
import { delayAfterError } from './retry.ts';
import type { Call, Hooks, PriorDelivery, Received } from '../types.ts';

/** Runs a call inside the hooks of its extensions. */
export const run = (call: Call): Promise<Received> =>
  runHooks(call.options.use, 'call', call, attemptUntilFinal);

/** Runs `innermost` inside the hooks of a name from the extension `at`, the first one outermost. */
function runHooks<Subject extends Call, T>(
  use: readonly Hooks[],
  name: 'call' | 'attempt',
  subject: Subject,
  innermost: (subject: Subject) => Promise<T>,
  at = 0,
): Promise<T> {
  type Hook = ((it: Subject, next: () => Promise<T>) => Promise<T>) | undefined;
  if (at === use.length) return innermost(subject);
  const hook = use[at]![name] as Hook;
  const next = (): Promise<T> => runHooks(use, name, subject, innermost, at + 1);
  return hook ? hook(subject, next) : next();
}

async function attemptUntilFinal(call: Call): Promise<Received> {
  const { options, settings, requestId } = call;
  const { use, signals } = options;
  try {
    for (const { check } of use) if (check) await check(call);
    settings.checkInput?.(call);
    call.request = buildRequest(call);
  } catch (error) {
    // The stack is captured here, a few frames below the caller's line.
    await Promise.resolve();
    captureStack(error);
    throw stampRequestId(error, requestId);
  }
  let earlier: PriorDelivery = 'not_sent';
  for (let number = 1; ; number++) {
    const attempt = startAttempt(call, number, earlier);
    let error: RoomSessionsError | undefined;
    try {
      await runHooks(use, 'attempt', attempt, exchange);
    } catch (thrown) {
      error = thrown as RoomSessionsError;
    }
    const { response, bytes } = attempt;
    if (!error && bytes) {
      if (response!.status < 500) settings.budget?.credit();
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
    await withDeadline(delay, signals, forever, () => undefined);
    const by = findAborted(signals);
    if (by) {
      const delivery = toDelivery(earlier);
      throw aborted(by, { ...getContext(call, number), delivery }, explainDelivery(earlier));
    }
  }
}

const forever = (): Promise<never> => new Promise(() => undefined);
