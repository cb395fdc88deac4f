// An expectation in words.
import type { Expectation } from '../../../control/client.ts';
import { count, duration } from '../parts/format.ts';

const effects: Readonly<Record<string, (value: unknown) => string>> = {
  delay: (value) => `waits ${describeDelay(value)}`,
  status: (value) => `responds ${String(value)}`,
  rateLimit(value) {
    const { retryAfter: after } = value as { retryAfter?: unknown };
    const when = typeof after === 'number' ? duration(after * 1000) : String(after);
    return `responds 429, Retry-After ${when}`;
  },
  drop: () => 'closes the connection',
  reset: () => 'resets the connection',
  stall: () => 'never responds',
  truncate: (value) => `breaks off after ${count(Number(value))} bytes`,
  malformed: () => 'sends a body that is not JSON',
  dribble(value) {
    const { ms, chunks } = value as { ms?: unknown; chunks?: unknown };
    return `sends ${count(Number(chunks))} chunks in ${duration(Number(ms))}`;
  },
};

function describeDelay(value: unknown): string {
  if (typeof value === 'number') return duration(value);
  const { min, max, median } = value as Readonly<Record<string, number | undefined>>;
  if (median !== undefined) return `about ${duration(median)}`;
  return `${duration(min ?? 0)} to ${duration(max ?? 0)}`;
}

export function describeEffect({ effect }: Pick<Expectation, 'effect'>): string {
  const values = new Map<string, unknown>(Object.entries(effect));
  const parts = Object.entries(effects).flatMap(([kind, describe]) =>
    values.has(kind) ? [describe(values.get(kind))] : [],
  );
  return parts.join(', then ') || 'nothing';
}

export const describeWhen = ({ when }: Pick<Expectation, 'when'>): string =>
  when === 'after' ? 'after the commit' : 'before the handler';

export function describeCalls({ skip = 0, times, rate }: Expectation): string {
  const after = skip === 0 ? '' : ` after ${calls(skip)}`;
  if (rate) return `${Math.round(rate.of * 1000) / 10} % of calls${after}, seed ${rate.seed}`;
  return `${times === undefined ? 'every call' : calls(times)}${after}`;
}

const calls = (number: number): string => `${count(number)} ${number === 1 ? 'call' : 'calls'}`;

/** The matched parts of a request: `query page, body`. Empty when every request matches. */
export function describeMatch({ match = {} }: Pick<Expectation, 'match'>): string {
  const parts = Object.entries(match).map(([part, value]) =>
    typeof value === 'object' && value !== null && part !== 'body'
      ? `${part} ${Object.keys(value).join(', ')}`
      : part,
  );
  return parts.join('; ');
}
