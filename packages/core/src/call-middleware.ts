// The middlewares that run around a whole call, with its retries and waits.

import {
  type CallState,
  getContext,
  type FinalAnswer,
  getMaxResponseBytes,
  getTimeLeft,
} from './call-state.ts';
import type { ErrorContext } from './errors.ts';
import { failure } from './failure.ts';
import { isRoomSessionsError } from './guards.ts';
import { chain, type EndListener, type Middleware, type MiddlewareRequest } from './middleware.ts';
import { deliveryAfter, type PriorDelivery, startDelivery } from './delivery-state.ts';
import type { PreparedRequest } from './request.ts';
import { checkOutgoing, middlewareContext, responseOf } from './middleware-contract.ts';
import { runAttempts } from './retry/attempts.ts';
import type { RetryBudget } from './retry/retry-budget.ts';
import { fromResponse } from './transport/fetch.ts';
import { makeResponse } from './transport/make-response.ts';
import { Interrupted, withDeadline } from './deadline.ts';

/**
 * Runs a call with middlewares around it. The deadline and the signal cover them too. `listeners` are
 * for whoever decodes the answer to tell of the end.
 */
export async function runCallMiddleware(
  call: CallState,
  middlewares: readonly Middleware[],
  budget: RetryBudget | undefined,
  listeners: EndListener[],
): Promise<FinalAnswer> {
  const { options, operation } = call;
  // Whatever came, so that a middleware which gives it on costs no second reading.
  const answers = new WeakMap<Response, FinalAnswer>();
  const progress = startDelivery(listeners);
  let count = 0;
  let pending: Promise<FinalAnswer> | undefined;
  /** What runs before leave open, where a middleware goes on more than once. */
  let earlier: PriorDelivery = 'not-sent';
  // Ends what a middleware leaves behind, and what it begins when all is over.
  const own = new AbortController();
  const once = { ...call, options: { ...options, signals: [...options.signals, own.signal] } };
  const last = async (request: MiddlewareRequest): Promise<Response> => {
    const checked = checkOutgoing(operation.id, request, call.request);
    progress.tried = true;
    progress.sends += 1;
    const run = runAttempts({ ...once, request: checked as PreparedRequest }, budget, earlier);
    pending = run;
    let answer: FinalAnswer;
    try {
      answer = await run;
    } catch (error) {
      if (!isRoomSessionsError(error) || error.delivery !== 'not-sent') earlier = 'unknown';
      throw error;
    } finally {
      pending = undefined;
    }
    earlier = deliveryAfter(earlier, answer.response.status);
    count = answer.attempts;
    progress.sent = answer.sent;
    progress.response = answer.response;
    const response = toResponse(answer);
    answers.set(response, answer);
    return response;
  };
  const left = getTimeLeft(call);
  const maxResponseBytes = getMaxResponseBytes(call);
  const bounds = {
    timeout: left,
    isDeadline: true,
    deadline: options.deadline ?? 0,
    maxResponseBytes,
  };
  try {
    return await withDeadline(left, options.signals, async (signal) => {
      const context = middlewareContext(call, 0, signal, listeners);
      const next = chain(middlewares, context, last);
      const facts = (): ErrorContext => getContext(call, count);
      const response = await responseOf(() => next(call.request), call, facts, signal);
      const answer = answers.get(response);
      if (answer) return answer;
      const made = fromResponse(response);
      const bytes = await made.bytes(maxResponseBytes);
      return { response: made, bytes, sent: progress.sent, attempts: count };
    });
  } catch (thrown) {
    // What is under way ends with the same signal and deadline, and knows better how far it came.
    if (Interrupted.is(thrown)) {
      const cause: unknown = await pending?.then(undefined, (error: unknown) => error);
      if (isRoomSessionsError(cause)) throw cause;
    }
    throw failure(thrown, progress, bounds, 'not-sent', call, Math.max(count, 1));
  } finally {
    own.abort();
  }
}

/** The answer once more, with its body to be read. */
function toResponse({ response, bytes }: FinalAnswer): Response {
  const { status, statusText, headers, url } = response.toResponse();
  return makeResponse(bytes as Uint8Array<ArrayBuffer>, { status, statusText, headers }, url);
}
