// The attempts of a call, one after the other, until one of them counts.

import { runAttempt, type Try } from '../attempt.ts';
import { type CallState, getContext, type FinalAnswer, type RetryDelay } from '../call-state.ts';
import { isPermanent } from '#platform';
import type { Delivery } from '../errors.ts';
import { aborted } from '../failure.ts';
import { isConnectionError, isTimeoutError } from '../guards.ts';
import { deliveryAfter, type PriorDelivery } from '../delivery-state.ts';
import { isConsumed } from '../streamed-body.ts';
import type { TransportResponse } from '../transport/transport.ts';
import { Interrupted, withDeadline } from '../deadline.ts';
import { delayBeforeRetry, type Ending, type Situation } from './decide.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { RetryBudget } from './retry-budget.ts';
import { retryRules } from './retry-options.ts';

/**
 * Attempts a call as often as its rules allow. Throws what the last attempt failed with. `before` is
 * what earlier attempts leave open.
 */
export async function runAttempts(
  call: CallState,
  budget: RetryBudget | undefined,
  before: PriorDelivery = 'not-sent',
): Promise<FinalAnswer> {
  const { operation, log } = call;
  let earlier = before;
  for (let number = 1; ; number++) {
    const one: Attempt = { call, number, earlier, budget, postpone: getRetryDelay };
    let delay: number | undefined;
    let reason: string;
    let last: Delivery;
    try {
      const outcome: FinalAnswer | RetryDelay = await runAttempt(one);
      if ('bytes' in outcome) {
        if (outcome.response.status < 500) budget?.credit();
        return outcome;
      }
      ({ delay } = outcome);
      reason = `status ${outcome.status}`;
      last = 'answered';
      earlier = deliveryAfter(earlier, outcome.status);
    } catch (error) {
      const ending = endingOf(error, call, number);
      delay = ending && delayAfter(one, ending);
      if (delay === undefined) throw error;
      reason = (error as { code: string }).code;
      last = ending!.delivery;
      if (last !== 'not-sent') earlier = 'unknown';
    }
    log?.write(
      'warn',
      `${operation.id}: attempt ${number} ended with ${reason}; trying again in ${delay} ms`,
      { attempt: number, reason, delay },
    );
    await wait(delay, call, number, earlier === 'unknown' ? earlier : last);
  }
}

/** What decides whether another attempt follows. */
interface Attempt extends Try {
  readonly budget: RetryBudget | undefined;
}

// One for all attempts, and no function for each.
function getRetryDelay(this: Attempt, response: TransportResponse): number | undefined {
  // A body that was read and cannot be again leaves nothing to send.
  return response.status < 400 || isConsumed(this.call.request.body)
    ? undefined
    : delayAfter(this, endingWith(response));
}

/** The wait before the next attempt, in ms; undefined where there is none. */
function delayAfter(
  { call: { options, operation, log, endsAt }, number, budget }: Attempt,
  ending: Ending,
): number | undefined {
  const situation: Situation = {
    kind: operation.retry,
    rules: retryRules(options.retry),
    attempt: number,
    remaining: endsAt - performance.now(),
    random: Math.random,
  };
  const delay = delayBeforeRetry(situation, ending);
  if (delay === undefined || !budget || budget.take()) return delay;
  log?.write(
    'warn',
    `${operation.id} is not tried again after attempt ${number}: the budget of retries is spent`,
    { attempt: number },
  );
  return undefined;
}

const endingWith = (response: TransportResponse): Ending => ({
  status: response.status,
  retryAfter: getRetryAfter(response),
});

/** What a response asks to wait, in ms. */
export const getRetryAfter = (response: TransportResponse): number | undefined =>
  parseRetryAfter(response.header('retry-after'), response.header('date'), Date.now());

/** How an attempt failed; undefined where no other attempt could end differently. */
function endingOf(
  error: unknown,
  { request }: CallState,
  number: number,
): Extract<Ending, { readonly delivery: Delivery }> | undefined {
  // It did not come as far as sending; only a function that gives the key can take so long.
  if (isTimeoutError(error) && error.attempts < number) return undefined;
  if (isConnectionError(error)) {
    const permanent =
      error.code === 'source_failed' || isPermanent(error.cause) || isConsumed(request.body);
    return { delivery: error.delivery, permanent };
  }
  if (isTimeoutError(error) && error.code === 'timeout') {
    return { delivery: error.delivery, permanent: isConsumed(request.body) };
  }
  return undefined;
}

async function wait(
  delay: number,
  call: CallState,
  attempts: number,
  delivery: Delivery,
): Promise<void> {
  const over = withDeadline(delay, call.options.signals, () => new Promise<never>(() => undefined));
  await over.catch((thrown: unknown) => {
    if (!Interrupted.is(thrown) || thrown.timedOut) return;
    throw aborted(thrown.cause, { ...getContext(call, attempts), delivery });
  });
}
