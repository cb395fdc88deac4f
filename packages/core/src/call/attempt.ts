// One attempt: it gets the API key, sends the request and reads the whole response, within its time.

import { getMark } from '../errors/brand.ts';
import {
  isConsumed,
  type TransportRequest,
  type TransportResponse,
} from '../transport/transport.ts';
import type { Attempt, Call, KeySource, PriorDelivery, Send } from '../types.ts';
import {
  defaultMaxBytes,
  getContext,
  interrupted,
  redirectRefused,
  toError,
} from './attempt-error.ts';
import { withDeadline } from './deadline.ts';
import { delayAfterResponse } from './retry.ts';

export function startAttempt(call: Call, number: number, earlier: PriorDelivery): Attempt {
  const { endsAt, options } = call;
  const { timeout = 60_000 } = options;
  const left = endsAt < Infinity ? endsAt - performance.now() : endsAt;
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
      // A key that is known is not awaited, nor its request for a renewal: each costs a turn.
      const found = attempt.settings.key.read(attempt);
      const key = typeof found === 'object' ? await found : found;
      let send: Send = (outgoing) => sendWithKey(attempt, outgoing, key);
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

/** Sends a request with the key. */
function sendWithKey(
  attempt: Attempt,
  outgoing: TransportRequest,
  key: string | undefined,
): Promise<TransportResponse> {
  const { request, settings } = attempt;
  const { url } = outgoing;
  // A middleware may send a request elsewhere: the key is sent only to its own origin.
  if (url !== request.url && new URL(url).origin !== new URL(request.url).origin) {
    return sendOnce(attempt, outgoing, undefined);
  }
  const { renew } = settings.key;
  return key && renew
    ? sendWithRenewal(attempt, outgoing, key, renew)
    : sendOnce(attempt, outgoing, key);
}

/** Sends a request with a key; again, if the gateway refuses it and there is another. */
async function sendWithRenewal(
  attempt: Attempt,
  outgoing: TransportRequest,
  key: string,
  renew: NonNullable<KeySource['renew']>,
): Promise<TransportResponse> {
  const { sends } = attempt;
  const response = await sendOnce(attempt, outgoing, key);
  if (response.status !== 401 || isConsumed(outgoing.body)) return response;
  // 401 proves that the gateway did nothing. Not counted while the key is renewed, so that a timeout
  // then says `not_sent`.
  const after = attempt.sends;
  attempt.sends = sends;
  attempt.response = undefined;
  const other = await renew(attempt, key);
  if (other) {
    response.cancel();
    return sendOnce(attempt, outgoing, other);
  }
  attempt.sends = after;
  return (attempt.response = response);
}

// In a page, `fetch` hides a redirect: the status is 0.
const redirects = /* @__PURE__ */ new Set([0, 301, 302, 303, 307, 308]);

async function sendOnce(
  attempt: Attempt,
  outgoing: TransportRequest,
  key: string | undefined,
): Promise<TransportResponse> {
  const { options, sent } = attempt;
  const { url, signal } = outgoing;
  attempt.isTried = true;
  attempt.url = url;
  attempt.response = undefined;
  const headers = key ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
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
  if (redirects.has(response.status)) {
    throw redirectRefused(response, getContext(attempt, attempt.number));
  }
  return response;
}
