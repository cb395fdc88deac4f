// The invariants of invites that are sent in batches.

import { isInviteError } from '@room-sessions/rooms';
import { abortTime, type CheckedCall, mergeLimits } from './facts.ts';
import { type Result, type Running, userIds, getUsers } from './operations.ts';
import { matchesError, isSame, getKind } from './outcomes.ts';
import type { InvitePlan } from './plan.ts';
import type { World } from './world.ts';

interface Outcomes {
  readonly results: readonly { readonly userId: string; readonly status: string }[];
}

export function checkInvite(
  world: World,
  running: Running,
  plan: InvitePlan,
  calls: readonly CheckedCall[],
): string[] {
  const { results } = running;
  const found: string[] = [];
  let before = 0;
  const hidesSending = world.plan.path === 'fetch';
  const { retry } = mergeLimits(world.plan.client?.limits, plan.defaults, plan.limits);
  const isUnsafe = retry !== false && retry?.unsafe === true;
  for (const result of results) {
    // The calls of this run only.
    const own = calls.filter(({ exchanges }) => {
      const { number } = exchanges[0]!;
      return number >= before && number < result.exchanges;
    });
    found.push(...checkRun(world, running, plan, result, own, result === results[0]));
    const outcomes = getOutcomes(result);
    if (outcomes) {
      const past = calls.filter(({ exchanges }) => exchanges[0]!.number < result.exchanges);
      found.push(...checkOutcomes(plan, result, outcomes, past, hidesSending));
    }
    before = result.exchanges;
  }
  if (plan.resume !== 'unknown' && !isUnsafe) {
    const processed = calls
      .flatMap(({ exchanges }) => exchanges.filter((one) => one.processed))
      .flatMap(getUsers);
    if (new Set(processed).size < processed.length) found.push('once: a user is invited twice');
  }
  return found;
}

function getOutcomes({ isError, error, value }: Result): Outcomes | undefined {
  if (!isError) return value as Outcomes;
  const cause: unknown = isInviteError(error) ? error : (error as Error).cause;
  return isInviteError(cause) ? cause.partial : undefined;
}

function checkRun(
  world: World,
  running: Running,
  plan: InvitePlan,
  result: Result,
  calls: readonly CheckedCall[],
  isFirst: boolean,
): string[] {
  const found: string[] = [];
  const { concurrency = 4, batchSize = 100 } = plan;
  const getEnd = ({ exchanges }: CheckedCall): number =>
    Math.max(...exchanges.map(({ endedAt }) => endedAt));
  const getStart = ({ exchanges }: CheckedCall): number => exchanges[0]!.at;
  const isFailure = ({ endings, mayContinue }: CheckedCall): boolean =>
    !mayContinue && endings.every(({ error }) => error);
  const failedAt = Math.min(...calls.filter(isFailure).map(getEnd));
  for (const call of calls) {
    const at = getStart(call);
    const others = calls.filter((one) => getStart(one) <= at && getEnd(one) > at);
    if (others.length > concurrency) found.push('invite: more concurrent batches than allowed');
    if (getUsers(call.exchanges[0]!).length > batchSize) found.push('invite: a batch too large');
    if (at > failedAt) found.push('invite: a batch after a failure');
    if (isFirst && plan.stop !== undefined && at > plan.stop) {
      found.push('invite: a batch after the stop');
    }
  }
  const { isError, error, at } = result;
  const cause: unknown = isInviteError(error) ? error : (error as Error | undefined)?.cause;
  if (isInviteError(cause)) {
    for (const batch of cause.batches) {
      if (!batch.error) continue;
      const ids = userIds(plan).slice(batch.from, batch.to);
      const call = calls.findLast(({ exchanges }) => isSame(getUsers(exchanges[0]!), ids));
      if (call && !call.endings.some((one) => matchesError(batch.error, one) || !one.error)) {
        found.push('invite: wrong error of a batch');
      }
    }
  }
  if (!isError && calls.some(isFailure)) found.push('invite: missing failure');
  const aborted = abortTime(world, running);
  if (isError && getKind(error) === 'abort' && at < aborted)
    found.push('invite: abort error without an abort');
  if (aborted >= result.startedAt && aborted < at) found.push('invite: aborted late');
  return found;
}

function checkOutcomes(
  plan: InvitePlan,
  { isError }: Result,
  { results }: Outcomes,
  calls: readonly CheckedCall[],
  hidesSending: boolean,
): string[] {
  const found: string[] = [];
  const ids = userIds(plan);
  if (
    !isSame(
      results.map(({ userId }) => userId),
      ids,
    )
  )
    found.push('invite: missing users');
  for (const { userId, status } of results) {
    const own = calls.filter(({ exchanges }) => getUsers(exchanges[0]!).includes(userId));
    const exchanges = own.flatMap((one) => one.exchanges);
    const say = (what: string): void => void found.push(`invite: ${userId} is ${status}, ${what}`);
    if (status === 'open') {
      const isProcessed = exchanges.some(({ processed }) => processed);
      if (isProcessed) say('but was processed');
      if (!isError) say('but the run has ended');
    } else if (status === 'unknown') {
      if (!hidesSending && !exchanges.some(({ sent }) => sent)) say('but was never sent');
    } else if (!exchanges.some(({ body, status: http }) => body && http < 300)) {
      say('but has no response');
    }
  }
  return found;
}
