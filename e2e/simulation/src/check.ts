// The invariants of each run.

import { inspect } from 'node:util';
import { isAbortError, isBatchError, isRoomSessionsError } from '@room-sessions/core';
import { type BudgetEntry, checkBudget } from './budget-model.ts';
import type { Explanation } from './call-model.ts';
import { checkInvite } from './check-invite.ts';
import { checkList } from './check-list.ts';
import type { Exchange } from './exchange.ts';
import {
  abortTime,
  type CheckedCall,
  explainCall,
  toFacts,
  lacksKey,
  mergeLimits,
} from './facts.ts';
import { elsewhere, origin } from './network.ts';
import type { Result, Running } from './operations.ts';
import { describe, describeEnding, isEnding, getKind } from './outcomes.ts';
import { abortReason, canary, clientReason, type World } from './world.ts';

/** Returns the violations of a run. Each starts with the name of an invariant. */
export function check(world: World): string[] {
  const { network, operations, problems, plan } = world;
  const found = [
    ...problems,
    ...(world.wire?.problems ?? []),
    ...network.exchanges.flatMap((one) => checkRequest(world, one)),
  ];
  const budget: BudgetEntry[] = [];
  for (const running of operations) {
    const exchanges = network.exchanges.filter(({ operation }) => operation === running.index);
    const calls = [...Map.groupBy(exchanges, ({ call }) => call).values()].map((own) => ({
      exchanges: own,
      ...explainCall(world, running, own),
    }));
    budget.push(...calls.flatMap((one) => one.budget));
    found.push(...checkOperation(world, running, exchanges, calls));
  }
  const { budget: options = { capacity: 100, perSuccess: 0.1 }, middleware } = plan.client ?? {};
  const wrong = middleware ? undefined : checkBudget(budget, options);
  if (wrong) found.push(`budget: ${wrong}`);
  if (world.lines.length > 0 && showsKey(world.lines, true)) found.push('secret: a log line');
  return found;
}

function checkRequest({ keys, plan, operations }: World, exchange: Exchange): string[] {
  const { request, key, number, first, operation } = exchange;
  const { url, headers, body, method } = request;
  const found: string[] = [];
  const say = (what: string): void => void found.push(`${what} (exchange ${number})`);
  const isAway = plan.client?.middleware === 'elsewhere';
  if (!url.startsWith(`${isAway ? elsewhere : origin}/`) || url.includes('#'))
    say(`request: the URL ${url}`);
  const shows = (text: unknown): boolean => typeof text === 'string' && text.includes(canary);
  const isLeak = Object.entries(headers).some(([name, one]) => name !== 'x-api-key' && shows(one));
  if (isLeak || shows(url) || shows(body)) say('secret: the request');
  const isGiven =
    isAway || plan.client?.hasNoKey
      ? key === undefined
      : plan.client?.keys
        ? keys.some((one) => one.key === key && one.doneAt! <= exchange.at)
        : key === canary;
  if (!isGiven) say('secret: the key');
  const end = operations[operation]!.results.at(-1);
  if (end && number >= end.exchanges) say('order: a request after the end of its operation');
  const isSame =
    method === first.request.method &&
    (typeof body !== 'string' || body === first.request.body) &&
    Object.keys(headers).length === Object.keys(first.request.headers).length;
  if (!isSame) say('request: differs from the first request of its call');
  return found;
}

function checkOperation(
  world: World,
  running: Running,
  exchanges: readonly Exchange[],
  calls: readonly CheckedCall[],
): string[] {
  const { plan: own, results, index } = running;
  const found = [
    ...results.flatMap((result) => checkResult(world, running, result, exchanges)),
    ...checkOnce(world, running, calls),
  ];
  const [result] = results;
  if (result && own.kind === 'list') found.push(...checkList(world, running, own, result, calls));
  if (own.kind === 'invite') found.push(...checkInvite(world, running, own, calls));
  if (result && own.kind === 'call') found.push(...checkCall(world, running, result, calls));
  if (result && own.kind === 'upload') found.push(...checkCall(world, running, result, calls));
  return found.map((one) => `${one} (operation ${index})`);
}

/** The invariants of each ended operation. */
function checkResult(
  world: World,
  running: Running,
  { isError, error, at, startedAt, exchanges: count }: Result,
  exchanges: readonly Exchange[],
): string[] {
  if (!isError) return [];
  const found: string[] = [];
  const isList = running.plan.kind === 'list';
  const hidesSending = world.plan.path === 'fetch';
  if (!isRoomSessionsError(error)) return [`error: not a RoomSessionsError, ${inspect(error)}`];
  const wasProcessed = exchanges.some((one) => one.processed && one.number < count);
  if (!isList && wasProcessed && error.delivery === 'not-sent') {
    found.push('delivery: not-sent, but the server processed a request');
  }
  if (error.delivery === 'answered' && !exchanges.some(({ head }) => head && head.at <= at)) {
    found.push('delivery: answered, but there was no response');
  }
  if (error.delivery === 'unknown' && !exchanges.some(({ sent }) => sent) && !hidesSending) {
    found.push('delivery: unknown, but nothing was sent');
  }
  if (isAbortError(error) && !isBatchError(error.cause)) {
    const isReason = [abortReason(running.index), clientReason].includes(String(error.cause));
    if (!isReason) found.push('error: the abort reason is missing');
  }
  if (isAbortError(error) && at < abortTime(world, running))
    found.push('error: abort error without an abort');
  if (at < startedAt) found.push('time: the end is before the start');
  if (showsKey(error, isRisky(world))) found.push('secret: an error');
  return found;
}

/** An unsafe request must be processed once. */
function checkOnce(
  { plan }: World,
  { plan: own }: Running,
  calls: readonly CheckedCall[],
): string[] {
  const { retry } = mergeLimits(plan.client?.limits, own.defaults, own.limits);
  if (retry && retry.unsafe) return [];
  if (!toFacts(own).isUnsafe) return [];
  return calls
    .filter(({ exchanges }) => exchanges.filter(({ processed }) => processed).length > 1)
    .map(() => 'once: an unsafe request was processed more than once');
}

function checkCall(
  world: World,
  running: Running,
  result: Result,
  calls: readonly CheckedCall[],
): string[] {
  const { source, plan: own } = running;
  const { content, opened = 0, replayable } = source ?? {};
  const found: string[] = [];
  if (replayable === false && opened > 1) found.push('source: opened again');
  for (const { received, request, processed } of calls.flatMap((one) => one.exchanges)) {
    if (!processed || typeof request.body !== 'function') continue;
    const whole = content && `"${Buffer.from(content).toString('base64')}"`;
    if (received !== whole) found.push('source: the server received a part as a complete body');
  }
  if (own.kind === 'call' && own.isInvalid && own.read !== 'request') {
    const isRight = result.isError && calls.length === 0;
    return isRight ? found : [...found, 'outcome: a wrong input is sent'];
  }
  const [call] = calls;
  const endings = call?.endings ?? explainCall(world, running, []).endings;
  if (own.kind === 'upload') {
    return [...found, ...checkUpload(world, running, result, endings)];
  }
  if (endings.some((one) => isEnding(result, one))) return found;
  const expected = endings.map(describeEnding).join(' or ') || 'no such exchanges';
  return [...found, `outcome: ${describe(result)} instead of ${expected}`];
}

function checkUpload(
  world: World,
  running: Running,
  result: Result,
  endings: Explanation['endings'],
): string[] {
  const { content, plan: source } = running.source!;
  const { at, isError, error } = result;
  // A call may wait up to a second until its source is closed.
  const { closing: slow = 0 } = source;
  const closing = slow < 0 ? 1_000 : Math.min(slow, 1_000);
  if (endings.some((one) => isEnding(result, { ...one, to: one.to + closing }))) return [];
  const isUnsent = isError && isRoomSessionsError(error) && error.attempts === 0;
  const kind = getKind(error);
  const isPrompt = at - Math.max(abortTime(world, running), result.startedAt) <= closing;
  const { plan: own } = running;
  const { total } = mergeLimits(world.plan.client?.limits, own.defaults, own.limits);
  const isDue =
    (kind === 'input' && (content === undefined || content.length < 24)) ||
    (kind === 'configuration' && lacksKey(world, running.plan)) ||
    (kind === 'abort' && isPrompt) ||
    (kind === 'timeout' && total && at - result.startedAt - total <= 2 + closing);
  if (isUnsent && isDue) return [];
  const expected = endings.map(describeEnding).join(' or ') || 'no request';
  return [`outcome: ${describe(result)} instead of ${expected}`];
}

/** Whether third-party code received the key. Only then the check searches all values, because the search is slow. */
const isRisky = ({ network, plan }: World): boolean =>
  plan.random % 16 === 0 ||
  network.exchanges.some(({ reply }) => reply.throws ?? (reply.body === 'echo' || reply.location));

/** Whether the key is in any printable value. */
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
