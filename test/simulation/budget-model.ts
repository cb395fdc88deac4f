// The model of the retry budget that the calls of a client share.

import type { Call } from './calls.ts';

/** Replays all calls. Returns the violation, if any. */
export function checkBudget(
  calls: readonly Call[],
  {
    capacity = 100,
    perSuccess = 0.1,
  }: { readonly capacity?: number; readonly perSuccess?: number } = {},
): string[] {
  const retries = calls.flatMap(({ retries }) => retries.map(({ after }) => after.endedAt!));
  const credits = calls
    .filter(({ last }) => last.isComplete && last.status < 500)
    .map(({ last }) => last.endedAt!);
  const at = (times: readonly number[], time: number): number =>
    times.filter((one) => one === time).length;
  let tokens = capacity;
  for (const time of [...new Set([...retries, ...credits])].toSorted((one, other) => one - other)) {
    // Events at the same time may have any order.
    const most = tokens + at(credits, time) * perSuccess;
    if (at(retries, time) > most) return [`budget: a retry beyond the budget, at ${time}`];
    tokens = Math.min(capacity, most - at(retries, time));
  }
  return [];
}
