// The invariants of reading a list.

import { isResponseError } from '@room-sessions/core';
import { codes } from './adapter.ts';
import { abortTime, type CheckedCall } from './facts.ts';
import type { Result, Running } from './operations.ts';
import { describe, matchesError, isSame, getKind } from './outcomes.ts';
import type { ListPlan } from './plan.ts';
import type { World } from './world.ts';

/** A page with the time of its call. */
interface Page {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** No page follows. */
  readonly isLast: boolean;
  readonly call: CheckedCall;
}

export function checkList(
  world: World,
  running: Running,
  plan: ListPlan,
  result: Result,
  calls: readonly CheckedCall[],
): string[] {
  const { size, prefetch = 1, limit = Infinity, maxPages = 10_000 } = plan;
  const pages = calls.map((call) => toPage(call, size));
  const found: string[] = [];
  const isOne = plan.read === 'first';
  const most = isOne ? 1 : Math.min(maxPages, Math.ceil(limit / size));
  for (const { number, from } of pages) {
    const others = pages.filter((one) => one.from <= from && one.to > from);
    if (others.length > (isOne ? 1 : prefetch))
      found.push('list: more concurrent pages than allowed');
    if (number >= most) found.push('list: a page beyond the limit');
    if (pages.some((one) => one.isLast && one.number < number && one.to < from)) {
      found.push('list: a page after the last page');
    }
  }
  if (new Set(pages.map(({ number }) => number)).size < pages.length) {
    found.push('list: a page is requested twice');
  }
  if (running.givenAt > Math.max(0, plan.abort ?? Infinity))
    found.push('list: an item after the abort');
  const why = wrongItems(running, plan) ?? wrongEnd(world, running, plan, result, pages);
  if (why) found.push(`list: ${why}; ${describe(result)}, after ${running.items.length} items`);
  return found;
}

function toPage(call: CheckedCall, size: number): Page {
  const [first] = call.exchanges;
  const value = call.endings.find(({ error }) => !error)?.value;
  const isShort = Array.isArray(value) ? value.length < size : call.endings.length > 0;
  const { signal } = call.exchanges.at(-1)!.request;
  const to = Math.max(...call.exchanges.map(({ endedAt }) => endedAt));
  const isEnded = call.endings.length === 1 && call.endings[0]!.from === to;
  return {
    number: Number(new URL(first!.request.url).searchParams.get('page')),
    from: first!.at,
    to,
    isLast: isShort && !signal.aborted && isEnded && !call.mayContinue,
    call,
  };
}

/** Items as the server returns them, for any query. */
function itemAt({ size, serverFault }: ListPlan, at: number): unknown {
  const number =
    serverFault === 'same' ? at % size : serverFault === 'alternating' ? at % (2 * size) : at;
  return { id: `item-${number}`, at: number };
}

function wrongItems({ items }: Running, plan: ListPlan): string | undefined {
  const { limit = Infinity, size, read } = plan;
  const leave = (read !== 'all' && plan.leave) || Infinity;
  const isWhole = read === 'pages' || read === 'first';
  const long = plan.serverFault === 'whole' ? size + 1 + plan.items : size;
  if (items.length > (isWhole ? Math.max(limit, leave) + long : Math.min(limit, leave))) {
    return 'too many items';
  }
  const wrong = items.findIndex((one, at) => !isSame(one, itemAt(plan, at)));
  return wrong >= 0 ? `item ${wrong} is wrong` : undefined;
}

function wrongEnd(
  world: World,
  running: Running,
  plan: ListPlan,
  { isError, error, at, startedAt, value }: Result,
  pages: readonly Page[],
): string | undefined {
  const { items } = running;
  const { serverFault, limit = Infinity, size, read, listTimeout, maxPages } = plan;
  const begun = Math.min(...pages.map(({ from }) => from));
  const leftAt = startedAt + (plan.leaveAt ?? Infinity);
  const mayLeave = read !== 'all' && read !== 'first' && at >= leftAt;
  if (mayLeave && at > leftAt && !plan.itemDelay)
    return 'the list continues after its caller stopped';
  if (!isError) {
    if (value === 'left' || mayLeave) return undefined;
    const all =
      serverFault === 'whole'
        ? size + 1 + plan.items
        : serverFault && serverFault !== 'null'
          ? Infinity
          : plan.items;
    const whole =
      read === 'first' ? Math.min(serverFault === 'whole' ? all : size, all) : Math.min(limit, all);
    // An empty page is the last page, because a list does not announce its length.
    const isEmptied = pages.some(({ call }) =>
      call.exchanges.some(({ reply }) => reply.body === 'empty' || reply.body === 'null'),
    );
    return items.length >= whole || isEmptied ? undefined : 'the list ends too early';
  }
  const kind = getKind(error);
  const isPrompt = abortTime(world, running) <= at;
  if (kind === 'abort' && isPrompt) {
    // Only the caller may delay the reaction to the abort.
    return plan.itemDelay ||
      at === Math.max(abortTime(world, running), running.results[0]!.startedAt)
      ? undefined
      : 'the list is aborted late';
  }
  const { code } = error as { code?: string };
  if (code === codes.list && listTimeout) {
    return at >= begun + listTimeout && (plan.itemDelay || at <= begun + listTimeout + 1)
      ? undefined
      : 'the list timeout fires at a wrong time';
  }
  if (code === 'too_many_pages') {
    return maxPages === undefined ? 'too many pages' : undefined;
  }
  if (code === 'page_ignored') {
    return serverFault === 'same' || serverFault === 'alternating' ? undefined : 'the pages differ';
  }
  const isEnding = pages.some(({ call }) =>
    call.endings.some((one) => matchesError(error, one) || isNoList(error, one.value)),
  );
  return isEnding || (pages.length === 0 && kind === 'configuration')
    ? undefined
    : 'the error is not an error of a page';
}

const isNoList = (error: unknown, value: unknown): boolean =>
  isResponseError(error) &&
  error.code === 'not_a_list' &&
  value !== undefined &&
  !Array.isArray(value);
