// The calls of an operation, as the network sees them.

import type { Exchange } from './exchange.ts';

export interface Call {
  readonly exchanges: readonly Exchange[];
  /** Pairs of an exchange and the next one. */
  readonly retries: readonly { readonly after: Exchange; readonly next: Exchange }[];
  readonly last: Exchange;
  readonly startedAt: number;
  /** When its last exchange ended. The call may still have waited for a retry. */
  readonly endedAt: number;
}

export function toCalls(all: readonly Exchange[]): Call[] {
  return [...Map.groupBy(all, ({ call }) => call).values()].map((exchanges) => {
    const retries = exchanges.slice(1).map((next, at) => ({ next, after: exchanges[at]! }));
    const endedAt = Math.max(...exchanges.map((one) => one.endedAt ?? Infinity));
    const [{ at: startedAt }, last] = [exchanges[0]!, exchanges.at(-1)!];
    return { exchanges, retries, last, startedAt, endedAt };
  });
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
