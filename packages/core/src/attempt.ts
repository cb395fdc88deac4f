// One attempt: it gets its key, goes out, and the whole response comes in, within its time.

import { isHeard, tracedAttempt } from '#platform';
import {
  type CallState,
  contextOf,
  type FinalAnswer,
  maxResponseBytesOf,
  type Postponed,
  timeLeft,
} from './call-state.ts';
import { type Bounds, type Earlier, failure, startProgress } from './failure.ts';
import type { RoomSessionsError } from './guards.ts';
import { type EndListener, tellEnd } from './middleware.ts';
import type { AttemptTrace } from './observe/diagnostics.ts';
import { logRequest, logResponse } from './observe/log-lines.ts';
import { respond } from './respond.ts';
import type { TransportResponse } from './transport/transport.ts';
import { within } from './within.ts';

const defaultTimeout = 60_000;

/** One of the attempts of a call. */
export interface Try {
  /** From 1. */
  readonly number: number;
  /** What the attempts before it leave open. */
  readonly earlier: Earlier;
  /** The wait before another attempt, for a response that calls for one; else undefined. */
  readonly postpone: (response: TransportResponse) => number | undefined;
}

/**
 * Sends a request once. Time and abort cover everything from the key to the end of the body.
 * Throws a member of the error family, with the delivery that the phase of the failure proves.
 */
export function attempt(call: CallState, one: Try): Promise<FinalAnswer | Postponed> {
  // Most of the time nobody listens, and nothing is made for it.
  if (!isHeard('attempt')) return exchange(call, one, undefined);
  return tracedAttempt(call, one.number, (trace) => exchange(call, one, trace));
}

async function exchange(
  call: CallState,
  one: Try,
  trace: AttemptTrace | undefined,
): Promise<FinalAnswer | Postponed> {
  const { options, log } = call;
  const { number: attempts } = one;
  const bounds = boundsOf(call);
  const listeners: EndListener[] = [];
  const progress = startProgress(listeners);
  const context = contextOf(call, attempts);
  const fail = (thrown: unknown): RoomSessionsError =>
    failure(thrown, progress, bounds, one.earlier, context);
  const startedAt = log?.isDebug ? performance.now() : 0;
  if (log?.isDebug) logRequest(log, call, attempts);
  try {
    const outcome = await within(bounds.timeout, options.signals, async (signal) => {
      const response = await respond({ call, number: attempts, progress, signal, context, fail });
      progress.response = response;
      if (trace) trace.status = response.status;
      if (log?.isDebug) logResponse(log, call, attempts, startedAt, progress);
      const delay = one.postpone(response);
      if (delay !== undefined) {
        response.cancel();
        return { status: response.status, delay };
      }
      const bytes = await response.bytes(bounds.maxResponseBytes);
      return { response, bytes, sent: progress.sent, attempts };
    });
    tellEnd(listeners, undefined);
    return outcome;
  } catch (thrown) {
    const error = fail(thrown);
    tellEnd(listeners, error);
    throw error;
  } finally {
    progress.isOver = true;
    // What a middleware kept to itself would keep its connection.
    if (progress.heads) for (const { head } of progress.heads.values()) head.cancel();
    if (progress.open) for (const controller of progress.open) controller.abort();
  }
}

function boundsOf(call: CallState): Bounds {
  const { timeout: given = defaultTimeout, deadline = 0 } = call.options;
  const timeout = given || Infinity;
  const left = timeLeft(call);
  return {
    timeout: Math.min(timeout, left),
    isDeadline: left < timeout,
    deadline,
    maxResponseBytes: maxResponseBytesOf(call),
  };
}
