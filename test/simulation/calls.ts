// The calls of an operation, as the network sees them.

import type { Exchange } from './exchange.ts';

export interface Call {
  readonly exchanges: readonly Exchange[];
  /** An attempt has several exchanges if it renews its key. */
  readonly attempts: readonly (readonly Exchange[])[];
  /** Pairs of the last exchange of an attempt and the first exchange of the next one. */
  readonly retries: readonly { readonly after: Exchange; readonly first: Exchange }[];
  readonly last: Exchange;
  readonly startedAt: number;
  /** When its last exchange ended. The call may still have waited for a retry. */
  readonly endedAt: number;
}

export function toCalls(all: readonly Exchange[]): Call[] {
  return [...Map.groupBy(all, ({ call }) => call).values()].map((exchanges) => {
    const attempts = [...Map.groupBy(exchanges, ({ request }) => request.signal).values()];
    const retries = attempts
      .slice(1)
      .map(([first], at) => ({ first: first!, after: attempts[at]!.at(-1)! }));
    const endedAt = Math.max(...exchanges.map((one) => one.endedAt ?? Infinity));
    const [{ at: startedAt }, last] = [exchanges[0]!, exchanges.at(-1)!];
    return { exchanges, attempts, retries, last, startedAt, endedAt };
  });
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
