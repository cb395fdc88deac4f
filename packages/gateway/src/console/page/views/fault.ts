// A fault in words.
import type { Expectation } from '../../../control/wire.ts';
import { count, duration } from '../parts/format.ts';

const effects: Readonly<Record<string, (value: unknown) => string>> = {
  status: (value) => `answers ${String(value)}`,
  delay: (value) => `waits ${duration(Number(value))}`,
  drop: () => 'closes the connection',
  reset: () => 'resets the connection',
  stall: () => 'never answers',
  truncate: (value) => `breaks off after ${count(Number(value))} bytes`,
  rateLimit(value) {
    const { retryAfter: after } = value as { retryAfter?: unknown };
    const when = typeof after === 'number' ? duration(after * 1000) : String(after);
    return `answers 429, Retry-After ${when}`;
  },
};

export function describeEffect({ effect }: Expectation): string {
  const [[kind, value] = ['nothing', undefined]] = Object.entries(effect);
  return effects[kind]?.(value) ?? kind;
}

export const describeWhen = ({ when }: Pick<Expectation, 'when'>): string =>
  when === 'after' ? 'after the commit' : 'before the handler';

export function describeHow({ times, rate }: Expectation): string {
  if (rate) return `${Math.round(rate.of * 1000) / 10} % of calls, seed ${rate.seed}`;
  return times === undefined ? 'every call' : `${count(times)} ${times === 1 ? 'call' : 'calls'}`;
}
