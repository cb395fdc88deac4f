// The invariants of each run.

import { inspect } from 'node:util';
import { AbortError, RoomSessionsError } from '@room-sessions/core';
import { InviteError } from '@room-sessions/rooms';
import { checkBudget } from './budget-model.ts';
import { type Call, isSame, toCalls } from './calls.ts';
import { checkInvite } from './check-invite.ts';
import { checkList } from './check-list.ts';
import type { Exchange } from './exchange.ts';
import type { Result, Running } from './operations.ts';
import { origin } from './plan.ts';
import { abortReason, canary, clientReason, type World } from './world.ts';

/** Returns the violations of a run. Each starts with the name of an invariant. */
export function check(world: World): string[] {
  const { network, operations, problems, plan } = world;
  const { exchanges } = network;
  return [
    ...problems,
    ...exchanges.flatMap((one) => checkRequest(world, one)),
    ...operations.flatMap((running) => {
      const own = exchanges.filter(({ operation }) => operation === running.index);
      return checkOperation(world, running, toCalls(own)).map(
        (one) => `${one} (operation ${running.index})`,
      );
    }),
    ...checkBudget(toCalls(exchanges), plan.client.budget),
  ];
}

function checkRequest({ keys, plan, operations }: World, exchange: Exchange): string[] {
  const { request, key, number, first, operation } = exchange;
  const { url, headers, body, method } = request;
  const found: string[] = [];
  const say = (what: string): void => void found.push(`${what} (exchange ${number})`);
  if (!url.startsWith(`${origin}/`) || url.includes('#')) say(`request: the URL ${url}`);
  const { 'x-api-key': _, ...others } = headers;
  if (JSON.stringify([others, url, body]).includes(canary)) {
    say('secret: the request');
  }
  const isGiven = plan.client.keys
    ? keys.some((one) => one.key === key && one.doneAt! <= exchange.at)
    : key === canary;
  if (!isGiven) say('secret: the key');
  const end = operations[operation]!.results.at(-1);
  if (end && number >= end.exchanges) say('order: a request after the end of its operation');
  const isRepeated =
    method === first.method &&
    (typeof body !== 'string' || body === first.body) &&
    isSame(Object.keys(headers), Object.keys(first.headers));
  if (!isRepeated) say('request: differs from the first request of its call');
  return found;
}

function checkOperation(world: World, running: Running, calls: readonly Call[]): string[] {
  const { plan, results } = running;
  const found = [
    ...results.flatMap((result, at) =>
      checkResult(world, running, result, calls, results[at - 1]?.exchanges),
    ),
    ...calls.flatMap((one) => checkCall(running, one)),
  ];
  if (plan.kind === 'invite') return [...found, ...checkInvite(running, plan, calls)];
  const [result] = results;
  if (!result) return found;
  if (plan.kind === 'list') return [...found, ...checkList(running, plan, result, calls)];
  return [...found, ...checkEnd(world, running, result, calls[0])];
}

/** The invariants of each ended operation. */
function checkResult(
  world: World,
  running: Running,
  { isError, value: error, at, startedAt, exchanges: count }: Result,
  calls: readonly Call[],
  before = 0,
): string[] {
  if (!isError) return [];
  if (!(error instanceof RoomSessionsError))
    return [`error: not a RoomSessionsError, ${inspect(error)}`];
  const found: string[] = [];
  const exchanges = calls.flatMap((one) => one.exchanges).filter(({ number }) => number < count);
  // A resumed invite may say that it sent nothing more.
  const own = exchanges.filter(({ number }) => number >= before);
  // Each page of a list is a call, and the error is that of the last one.
  if (error.delivery === 'not_sent' && running.plan.kind !== 'list') {
    if (own.some(mayBeProcessed)) found.push('delivery: not_sent, but it may be processed');
  }
  if (error.delivery === 'answered' && !exchanges.some(({ isAnswered }) => isAnswered)) {
    found.push('delivery: answered, but there was no response');
  }
  if (error.delivery === 'unknown' && !exchanges.some(({ isSent }) => isSent)) {
    found.push('delivery: unknown, but nothing was sent');
  }
  if (error instanceof AbortError) {
    const reasons: unknown[] = [abortReason(running.index), clientReason];
    if (!(error.cause instanceof InviteError) && !reasons.includes(error.cause)) {
      found.push('error: the abort reason is missing');
    }
    if (at < running.abortAt) found.push('error: abort error without an abort');
  }
  if (at < startedAt) found.push('time: the end is before the start');
  if (showsKey(error, world.plan.random % 4 === 0)) found.push('secret: an error');
  return found;
}

/** Whether neither the network nor a response proves that the server did not process a request. */
const mayBeProcessed = ({ isSent, isAnswered, status }: Exchange): boolean =>
  isSent === true && !(isAnswered && (status === 401 || status === 429 || isRedirect(status)));

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function checkCall(running: Running, call: Call): string[] {
  const { exchanges, retries } = call;
  const { timeout = 60_000, retry } = running.plan.limits ?? {};
  const found: string[] = [];
  if (exchanges.length > 1 + (retry?.maxRetries ?? 2))
    found.push('order: more retries than allowed');
  if (running.isOnce && exchanges.filter(({ isProcessed }) => isProcessed).length > 1) {
    found.push('once: an unsafe request was processed more than once');
  }
  for (const { after, next } of retries) {
    const { retryAfter = '' } = after.reply;
    const asked = after.isAnswered && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : 0;
    if (next.at < after.endedAt! + asked) found.push('time: a retry before `Retry-After`');
  }
  for (const { at, endedAt } of exchanges) {
    if (timeout && endedAt! - at > timeout) found.push('time: longer than its timeout');
  }
  const { source } = running;
  if (!source) return found;
  if (
    !source.replayable &&
    (exchanges.filter((one) => one.isOpened).length > 1 || source.opened > 1)
  ) {
    found.push('source: opened again');
  }
  if (exchanges.some(({ isProcessed, received }) => isProcessed && received !== source.body)) {
    found.push('source: the server received a part as a complete body');
  }
  return found;
}

/** The invariants of the end of an operation with one call. */
function checkEnd(
  world: World,
  running: Running,
  { at, startedAt, isError, value }: Result,
  call: Call | undefined,
): string[] {
  const { plan, source } = running;
  const { totalTimeout, timeout = 60_000 } = plan.limits ?? {};
  const found: string[] = [];
  // An upload may wait until its source is closed, but not longer than a second.
  const closing = plan.kind === 'upload' ? Math.min(source!.plan.closing ?? 0, 1_000) : 0;
  const abortAt = Math.max(running.abortAt, startedAt);
  const totalAt = totalTimeout ? startedAt + totalTimeout : Infinity;
  if (at > abortAt + closing) found.push('time: the call continues after its abort');
  // The remaining time is rounded up, and again after the header of an image.
  if (at > totalAt + 2 + closing) found.push('time: the call continues after its total timeout');
  const count = call?.exchanges.length ?? 0;
  if (isError && value instanceof RoomSessionsError && value.attempts !== count) {
    found.push(`error: ${value.attempts} attempts, but there were ${count}`);
  }
  if (!call) return found;
  const keys = world.keys.flatMap((one) => [one.doneAt ?? Infinity, one.at + timeout]);
  const ends = [call.endedAt, abortAt, totalAt, ...keys];
  if (!ends.some((end) => at >= end && at <= end + 2 + closing)) {
    found.push('time: the call does not end when its last request ends');
  }
  const { reply, isComplete, status } = call.last;
  if (isError || status >= 300 || (isComplete && reply.body)) return found;
  const { number } = call.last;
  if (!isSame(value, { operation: running.index, exchange: number })) {
    found.push('order: the value of another response');
  }
  return found;
}

/** Whether the key is in any printable value; of some errors also in all nested values, which is slow. */
function showsKey(value: unknown, isWhole: boolean): boolean {
  const texts = [asJson(value), String(value)];
  if (isWhole) {
    texts.push(asJson((value as Error).cause), inspect(value, { depth: 8, showHidden: true }));
  }
  return texts.some((one) => one.includes(canary));
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
