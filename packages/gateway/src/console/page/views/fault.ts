// A fault in words.
import type { Fault } from '../../../control/wire.ts';
import { count, duration } from '../parts/format.ts';

export function describeEffect({ effect }: Fault): string {
  const [[kind, value] = ['nothing', undefined]] = Object.entries(effect);
  switch (kind) {
    case 'status':
      return `answers ${String(value)}`;
    case 'delay':
      return `waits ${duration(Number(value))}`;
    case 'drop':
      return 'closes the connection';
    case 'reset':
      return 'resets the connection';
    case 'stall':
      return 'never answers';
    case 'truncate':
      return `breaks off after ${count(Number(value))} bytes`;
    case 'rateLimit':
      return `answers 429, Retry-After ${retryAfter(value)}`;
    default:
      return kind;
  }
}

function retryAfter(value: unknown): string {
  const { retryAfter: after } = value as { retryAfter?: unknown };
  return typeof after === 'number' ? duration(after * 1000) : String(after);
}

export const describeWhen = ({ when }: Pick<Fault, 'when'>): string =>
  when === 'after' ? 'after the commit' : 'before the handler';

export function describeHow({ times, rate }: Fault): string {
  if (rate) return `${Math.round(rate.of * 1000) / 10} % of calls, seed ${rate.seed}`;
  return times === undefined ? 'every call' : `${count(times)} ${times === 1 ? 'call' : 'calls'}`;
}
