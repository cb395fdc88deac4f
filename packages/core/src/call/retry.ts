// Whether, and after how long, an attempt is followed by another; and the budget of retries that all
// calls of a client share, because calls that all retry would keep a gateway down.

import { getRetryAfter, isPermanent, now } from '#platform';
import { isRepeatable } from '../errors/delivery.ts';
import { ConnectionError, type RoomSessionsError, TimeoutError } from '../errors/errors.ts';
import { isConsumed, type TransportResponse } from '../transport/transport.ts';
import type { Attempt, Budget, RetryBudgetOptions, RetryOptions } from '../types.ts';

/** The ms to wait before a request with this response is repeated; undefined if the response is final. */
export function delayAfterResponse(
  attempt: Attempt,
  response: TransportResponse,
): number | undefined {
  const { status } = response;
  // 429 says that nothing was processed.
  const mayRepeat = status === 429 || (retryable.has(status) && isRepeatable(attempt));
  return mayRepeat ? getDelay(attempt, getRetryAfter(response)) : undefined;
}

const retryable = /* @__PURE__ */ new Set([408, 500, 502, 503, 504]);

/** The ms to wait before a request that failed is repeated; undefined if it must not, or cannot help. */
export function delayAfterError(attempt: Attempt, error: RoomSessionsError): number | undefined {
  const isTransient =
    (error instanceof ConnectionError && !isPermanent(error.cause)) ||
    // If the transport was never called, the function for the key took too long.
    (error instanceof TimeoutError && error.code === 'timeout' && attempt.isTried);
  if (!isTransient || !(error.delivery === 'not_sent' || isRepeatable(attempt))) return undefined;
  // A response whose body was cut off may still ask to wait.
  const { response } = attempt;
  return getDelay(attempt, response && getRetryAfter(response));
}

function getDelay(attempt: Attempt, retryAfter?: number): number | undefined {
  const { number, endsAt, options, settings, request } = attempt;
  const { retry = {} } = options;
  // A consumed stream cannot be sent again.
  if (!retry || isConsumed(request.body)) return undefined;
  const delay = getRetryDelay(retry, number, endsAt - now(), retryAfter);
  const { budget } = settings;
  return delay === undefined || !budget || budget.take(attempt) ? delay : undefined;
}

/** The ms to wait before the next attempt. Pure, except for the default of `random`. */
export function getRetryDelay(
  { maxRetries = 2, minDelay = 500, maxDelay = 8_000, maxRetryAfter = 60_000 }: RetryOptions,
  attempt: number,
  remaining: number,
  retryAfter?: number,
  random: () => number = Math.random,
): number | undefined {
  // Not `>`: a number that is NaN allows no retry.
  if (!(attempt <= maxRetries) || (retryAfter ?? 0) > maxRetryAfter) return undefined;
  // Random, so that clients that failed together do not retry together.
  const spread =
    retryAfter === undefined ? Math.min(maxDelay, minDelay * 2 ** (attempt - 1)) : minDelay;
  const delay = (retryAfter ?? 0) + Math.floor(random() * spread);
  // If the wait would exceed the total time, the call fails at once. `setTimeout` fires at once for delays
  // beyond 2^31 - 1.
  return delay < remaining ? Math.min(delay, 2 ** 31 - 1) : undefined;
}

/** A bucket of tokens; a retry takes one. */
export function createBudget({
  capacity = 100,
  perSuccess = 0.1,
}: RetryBudgetOptions = {}): Budget {
  let tokens = capacity;
  return {
    take(call) {
      // Not `<`: a capacity that is NaN allows no retry.
      if (tokens >= 1) {
        tokens -= 1;
        return true;
      }
      for (const { on } of call.options.use) on?.({ type: 'retry_budget_spent', call });
      return false;
    },
    credit() {
      tokens = Math.min(capacity, tokens + perSuccess);
    },
  };
}
