// The invariants of invites that are sent in batches.

import type { InviteResult, PartialInviteResult } from '@room-sessions/rooms';
import { type Call, isSame } from './calls.ts';
import { getInviteError, getUsers, type Result, type Running, userIds } from './operations.ts';
import type { InvitePlan } from './plan.ts';

export function checkInvite(running: Running, plan: InvitePlan, calls: readonly Call[]): string[] {
  const found: string[] = [];
  let before = 0;
  for (const result of running.results) {
    const past = calls.filter(({ exchanges }) => exchanges[0]!.number < result.exchanges);
    // The calls of this run only.
    const own = past.filter(({ exchanges }) => exchanges[0]!.number >= before);
    before = result.exchanges;
    found.push(...checkRun(running, plan, result, own));
    const outcomes = result.isError
      ? getInviteError(result)?.partial
      : (result.value as InviteResult);
    if (outcomes) found.push(...checkOutcomes(plan, result, outcomes.results, past));
  }
  if (plan.resume !== 'unknown' && running.isOnce) {
    const processed = calls
      .flatMap(({ exchanges }) => exchanges.filter((one) => one.isProcessed))
      .flatMap(getUsers);
    if (new Set(processed).size < processed.length) found.push('once: a user is invited twice');
  }
  return found;
}

function checkRun(
  running: Running,
  { concurrency = 4, batchSize = 100, stop = Infinity }: InvitePlan,
  result: Result,
  calls: readonly Call[],
): string[] {
  const found: string[] = [];
  // Only a final response is read.
  const failures = calls.filter(({ last }) => last.isComplete && last.status >= 300);
  const failedAt = Math.min(...failures.map(({ endedAt }) => endedAt));
  for (const { startedAt, exchanges } of calls) {
    const others = calls.filter((one) => one.startedAt <= startedAt && one.endedAt > startedAt);
    if (others.length > concurrency) found.push('more concurrent batches than allowed');
    if (getUsers(exchanges[0]!).length > batchSize) found.push('a batch too large');
    const begun = startedAt - running.keyDelay;
    if (begun > failedAt) found.push('a batch after a failure');
    if (result === running.results[0] && begun > stop) found.push('a batch after the stop');
  }
  if (!result.isError && failures.length > 0) found.push('a failure is missing');
  const isSending = calls.some(({ exchanges }) => exchanges.some(({ isSent }) => isSent));
  if (result.isError && isSending && !getInviteError(result)) {
    found.push('the error does not report a batch that was sent');
  }
  const abortAt = Math.max(running.abortAt, result.startedAt);
  if (result.at > abortAt) found.push('it continues after its abort');
  return found.map((one) => `invite: ${one}`);
}

function checkOutcomes(
  plan: InvitePlan,
  { isError }: Result,
  results: PartialInviteResult['results'],
  calls: readonly Call[],
): string[] {
  const found: string[] = [];
  const ids = results.map(({ user }) => user);
  if (!isSame(ids, userIds(plan))) found.push('invite: missing users');
  for (const { user, status } of results) {
    const exchanges = calls
      .flatMap((one) => one.exchanges)
      .filter((one) => getUsers(one).includes(user));
    const say = (what: string): void => void found.push(`invite: ${user} is ${status}, ${what}`);
    if (status === 'open') {
      if (exchanges.some(({ isProcessed }) => isProcessed)) say('but was processed');
      if (!isError) say('but the run has ended');
    } else if (status === 'unknown') {
      if (!exchanges.some(({ isSent }) => isSent)) say('but was never sent');
    } else if (!exchanges.some(({ isComplete, status: http }) => isComplete && http < 300)) {
      say('but has no response');
    }
  }
  return found;
}
