// One attempt: it gets the API key, sends the request and reads the whole response, within its time.

import { getMark } from '../errors/brand.ts';
import { isConsumed } from '../request/streamed-body.ts';
import type { TransportRequest, TransportResponse } from '../transport/transport.ts';
import type { Attempt, Call, PriorDelivery, Send, Sent } from '../types.ts';
import { defaultMaxBytes, interrupted, redirectRefused, toError } from './attempt-error.ts';
import { getContext } from './context.ts';
import { withDeadline } from './deadline.ts';
import { delayAfterResponse } from './retry.ts';

export function startAttempt(call: Call, number: number, earlier: PriorDelivery): Attempt {
  const { timeout = 60_000 } = call.options;
  const left = call.endsAt - performance.now();
  const timeLimit = Math.min(timeout || Infinity, left);
  const isLimitedByTotal = left === timeLimit;
  return {
    ...call,
    request: call.request!,
    number,
    earlier,
    timeLimit,
    isLimitedByTotal,
    sends: 0,
  };
}

/**
 * Sends a request once. Sets the response with either its bytes or the delay before the next
 * attempt. Throws a `RoomSessionsError` whose `delivery` says what the attempt proves.
 */
export async function exchange(attempt: Attempt): Promise<void> {
  const { timeLimit, options, request } = attempt;
  const { use, signals, maxResponseBytes = defaultMaxBytes } = options;
  try {
    const run = async (signal: AbortSignal): Promise<void> => {
      const keyed = await attempt.settings.key.open(attempt);
      let send: Send = (outgoing) => keyed((key) => sendWithKey(attempt, outgoing, key));
      for (let at = use.length - 1; at >= 0; at--) send = use[at]!.send?.(attempt, send) ?? send;
      const response = await send({ ...request, signal, onSend() {} });
      const { status } = response;
      attempt.response = response;
      attempt.delay = status < 400 ? undefined : delayAfterResponse(attempt, response);
      if (attempt.delay === undefined) attempt.bytes = await response.bytes(maxResponseBytes);
      else response.cancel();
      // A middleware may have sent another request while the body was read.
      attempt.response = response;
    };
    await withDeadline(timeLimit, signals, run, (by) => interrupted(attempt, by));
  } catch (thrown) {
    // The body is unread if an extension failed.
    attempt.response?.cancel();
    throw toError(attempt, thrown);
  }
}

/** Whether a status is that of a redirect. In a page, `fetch` hides a redirect: the status is 0. */
const isRedirect = (status: number): boolean => /^(0|30[12378])$/.test(String(status));

/** Sends a request once, with the key only to its own origin. */
async function sendWithKey(
  attempt: Attempt,
  outgoing: TransportRequest,
  key: string | undefined,
): Promise<Sent> {
  const { request, options, sent } = attempt;
  const { url, signal, body } = outgoing;
  attempt.isTried = true;
  attempt.url = url;
  delete attempt.response;
  // A middleware may send a request elsewhere.
  const isOwn = url === request.url || new URL(url).origin === new URL(request.url).origin;
  const isKeyed = key !== undefined && isOwn;
  const headers = isKeyed ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
  sent.push(() => headers);
  let sends = 0;
  const onSend = (): void => {
    sends += 1;
    attempt.sends += 1;
  };
  let response: TransportResponse;
  try {
    // Some transports ignore their signal.
    signal.throwIfAborted();
    response = await options.transport.send({ ...outgoing, headers, onSend });
  } catch (error) {
    // After an abort the error is the caller's reason, which may have the mark too.
    if (getMark(error, 'never-sent') && !signal.aborted) attempt.sends -= sends;
    throw error;
  }
  if (signal.aborted) {
    // The response is late: ask for nothing more, and take no retry from the budget.
    response.cancel();
    signal.throwIfAborted();
  }
  attempt.response = response;
  if (isRedirect(response.status)) {
    throw redirectRefused(response, getContext(attempt, attempt.number));
  }
  return { response, sends, mayRenew: response.status === 401 && isKeyed && !isConsumed(body) };
}
