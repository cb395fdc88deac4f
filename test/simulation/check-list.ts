// The invariants of reading a list.

import { RoomSessionsError } from '@room-sessions/core';
import { type Call, isSame } from './calls.ts';
import { getPage, type Result, type Running, toItem } from './operations.ts';
import type { ListPlan } from './plan.ts';

export function checkList(
  running: Running,
  plan: ListPlan,
  { isError, value, at, startedAt }: Result,
  calls: readonly Call[],
): string[] {
  const { items } = running;
  const { size, read, prefetch = 1, limit = Infinity, maxPages = 10_000, leave = Infinity } = plan;
  const maxNumber = Math.min(maxPages, Math.ceil(limit / size));
  const pages = calls.map((call) => ({
    ...call,
    number: getPage(call.exchanges[0]!.request),
  }));
  const found: string[] = [];
  for (const { number, startedAt: begun } of pages) {
    const concurrent = pages.filter((one) => one.startedAt <= begun && one.endedAt > begun);
    if (concurrent.length > prefetch) found.push('more concurrent pages than allowed');
    if (number >= maxNumber) found.push('a page beyond the limit');
    const isOver = pages.some(
      (one) =>
        (one.number + 1) * size > plan.items &&
        one.number < number &&
        isHealthy(one) &&
        one.endedAt < begun - running.keyDelay,
    );
    if (isOver) found.push('a page after the last page');
  }
  if (new Set(pages.map(({ number }) => number)).size < pages.length) {
    found.push('a page is requested twice');
  }
  const abortAt = Math.max(running.abortAt, startedAt);
  if (at > abortAt) found.push('it continues after its abort');
  const wanted = Math.min(limit, read === 'all' ? Infinity : leave);
  // A page is never split.
  if (items.length > (read === 'pages' ? wanted + size - 1 : wanted)) found.push('too many items');
  if (items.some((one, index) => !isSame(one, toItem(index)))) found.push('a wrong item');
  // An empty page is the last page, because a list does not announce its length.
  const isEmptied = calls.some(
    ({ last }) => last.reply.body === 'empty' || last.reply.body === 'null',
  );
  if (!isError && !isEmptied && items.length < Math.min(wanted, plan.items)) {
    found.push('it ends too early');
  }
  const code = isError && value instanceof RoomSessionsError ? value.code : undefined;
  if (code === 'too_many_pages' && plan.maxPages === undefined) found.push('too many pages');
  if (code === 'page_ignored') found.push('the pages differ');
  return found.map((one) => `list: ${one}, after ${items.length} items`);
}

/** Whether a page is a response of a healthy server. */
const isHealthy = ({ last: { isComplete, status, reply } }: Call): boolean =>
  isComplete === true && status < 300 && (reply.body === undefined || reply.body === 'envelope');
