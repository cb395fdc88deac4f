// One attempt: it gets its key, goes out, and the whole response comes in, within its time.

import { tracedAttempt } from '#platform';
import {
  type CallState,
  type FinalAnswer,
  getMaxResponseBytes,
  type RetryDelay,
  getTimeLeft,
} from './call-state.ts';
import { tellEnd } from './middleware.ts';
import type { AttemptTrace } from './observe/traces.ts';
import { logRequest, logResponse } from './observe/log-lines.ts';
import { type Bounds, type PriorDelivery, startDelivery } from './delivery-state.ts';
import { getFailure, sendRequest, type UnderwayAttempt } from './send.ts';
import type { TransportResponse } from './transport/transport.ts';
import { Deadline } from './deadline.ts';

const defaultTimeout = 60_000;

/** One of the attempts of a call. */
export interface Try {
  readonly call: CallState;
  /** From 1. */
  readonly number: number;
  /** What the attempts before it leave open. */
  readonly earlier: PriorDelivery;
  /** The wait before another attempt, for a response that calls for one; else undefined. */
  postpone(response: TransportResponse): number | undefined;
}

/**
 * Sends a request once. Time and abort cover everything from the key to the end of the body.
 * Throws a member of the error family, with the delivery that the phase of the failure proves.
 */
export const runAttempt = (one: Try): Promise<FinalAnswer | RetryDelay> =>
  tracedAttempt(one.call, one.number, (trace) => exchange(one, trace));

async function exchange(
  one: Try,
  trace: AttemptTrace | undefined,
): Promise<FinalAnswer | RetryDelay> {
  const { call, number, earlier } = one;
  const { log } = call;
  const bounds = boundsOf(call);
  const progress = startDelivery([]);
  const startedAt = log?.isDebug ? performance.now() : 0;
  if (log?.isDebug) logRequest(log, call, number);
  const limit = new Deadline(bounds.timeout, call.options.signals);
  const underway: UnderwayAttempt = { call, number, earlier, bounds, progress, limit };
  try {
    const outcome = await limit.bound(() => comeBack(underway, one, trace, startedAt));
    tellEnd(progress.listeners, undefined);
    return outcome;
  } catch (thrown) {
    const error = getFailure(underway, thrown);
    tellEnd(progress.listeners, error);
    throw error;
  } finally {
    limit.clear();
    progress.giveUp?.();
  }
}

/** What comes back: the whole answer, or the wait that it asks for. */
async function comeBack(
  underway: UnderwayAttempt,
  one: Try,
  trace: AttemptTrace | undefined,
  startedAt: number,
): Promise<FinalAnswer | RetryDelay> {
  const { call, number, bounds, progress } = underway;
  const { log } = call;
  const response = await sendRequest(underway);
  progress.response = response;
  const { status } = response;
  if (trace) trace.status = status;
  if (log?.isDebug) logResponse(log, call, number, startedAt, progress);
  const delay = one.postpone(response);
  if (delay !== undefined) {
    response.cancel();
    return { status, delay };
  }
  const bytes = await response.bytes(bounds.maxResponseBytes);
  return { response, bytes, sent: progress.sent, attempts: number };
}

function boundsOf(call: CallState): Bounds {
  const { timeout: given = defaultTimeout, deadline = 0 } = call.options;
  const timeout = given || Infinity;
  const left = getTimeLeft(call);
  return {
    timeout: Math.min(timeout, left),
    isDeadline: left < timeout,
    deadline,
    maxResponseBytes: getMaxResponseBytes(call),
  };
}
