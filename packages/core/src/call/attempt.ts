// One attempt: it gets the API key, sends the request and reads the whole response, within its time.

import { now } from '#platform';
import { getMark } from '../errors/brand.ts';
import { proof, type TransportRequest, type TransportResponse } from '../transport/transport.ts';
import type { Attempt, Call, PriorDelivery, Send } from '../types.ts';
import { getContext, interrupted, redirectRefused, toError } from './attempt-error.ts';
import { withDeadline } from './deadline.ts';
import { delayAfterResponse } from './retry.ts';

export function startAttempt(call: Call, number: number, earlier: PriorDelivery): Attempt {
  const { endsAt, options } = call;
  const { timeout = 60_000 } = options;
  const left = endsAt < Infinity ? endsAt - now() : endsAt;
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
  const { use, signals, maxResponseBytes = 2 ** 25 } = options;
  try {
    const run = async (signal: AbortSignal): Promise<void> => {
      // A key that is known is not awaited, which costs a turn.
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

// In a page, `fetch` hides a redirect: the status is 0.
const redirects = /* @__PURE__ */ new Set([0, 301, 302, 303, 307, 308]);

/** Sends a request with the key. */
async function sendWithKey(
  attempt: Attempt,
  outgoing: TransportRequest,
  key: string | undefined,
): Promise<TransportResponse> {
  const { options, request, sent } = attempt;
  const { url, signal } = outgoing;
  attempt.isTried = true;
  attempt.url = url;
  attempt.response = undefined;
  // A middleware may send a request elsewhere: the key is sent only to its own origin.
  const isOwn = url === request.url || new URL(url).origin === new URL(request.url).origin;
  const headers = key && isOwn ? { ...outgoing.headers, 'x-api-key': key } : outgoing.headers;
  sent.push(() => headers);
  let sends = 0;
  const onSend = (): void => {
    sends += 1;
    attempt.sends += 1;
  };
  const { transport } = options;
  // oxlint-disable-next-line typescript/unbound-method -- only its property is read
  const { [proof]: isProof } = transport.send as { readonly [proof]?: () => boolean };
  let response: TransportResponse;
  try {
    // Some transports ignore their signal.
    signal.throwIfAborted();
    // Another transport may forget to announce what it sends.
    if (!isProof) onSend();
    response = await transport.send({ ...outgoing, headers, onSend });
  } catch (error) {
    attempt.isProven = isProof?.();
    // After an abort the error is the caller's reason, which may have the mark too.
    if (attempt.isProven && getMark(error, 'never-sent') && !signal.aborted) attempt.sends -= sends;
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
