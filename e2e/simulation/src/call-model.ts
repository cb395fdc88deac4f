// The reference model of a call: its attempts, the delays between them, and the possible ends.

import type { Delivery } from '@room-sessions/core';
import {
  type AttemptEnd,
  type AttemptFacts,
  getAttemptEnds,
  type ErrorFacts,
  type KeyEvent,
} from './attempt-model.ts';
import type { BudgetEntry } from './budget-model.ts';
import type { Exchange } from './exchange.ts';
import { waitBefore } from './http-rules.ts';
import type { Limits } from './plan.ts';

export interface CallFacts extends Pick<
  AttemptFacts,
  'abortAt' | 'isOneShot' | 'hidesSending' | 'mayDeliverPart' | 'sourceError' | 'plan' | 'isGivenUp'
> {
  readonly startedAt: number;
  readonly limits: Limits;
  readonly exchanges: readonly Exchange[];
  /** The calls of the key function; undefined if the key is a string. */
  readonly keys: readonly KeyEvent[] | undefined;
  /** No other call uses the key function. */
  readonly ownsKeys: boolean;
  /** A 401 refers to a request with the key. */
  readonly mayRenew: boolean;
  readonly lacksKey: boolean;
  /** The end of the call; undefined if it is not observable. */
  readonly endedAt: number | undefined;
}

/** A possible end of a call. */
export interface Ending {
  readonly from: number;
  readonly to: number;
  readonly value?: unknown;
  readonly error?: ErrorFacts;
  readonly delivery: readonly Delivery[];
  readonly attempts: number;
}

export interface Explanation {
  /** Empty if the exchanges themselves are wrong. */
  readonly endings: readonly Ending[];
  readonly budget: readonly BudgetEntry[];
  /** The call may still wait for another attempt, because its end is not observable. */
  readonly mayContinue: boolean;
}

const aborted: ErrorFacts = { kind: 'abort', code: 'aborted' };

export function explain(facts: CallFacts): Explanation {
  const { limits, abortAt, startedAt, plan, endedAt } = facts;
  const { timeout = 60_000, total = 0, maxBytes = Infinity } = limits;
  const retry = limits.retry === false ? { limit: 0 } : (limits.retry ?? {});
  const { limit = 2, minDelay = 500, maxDelay = 8_000, maxRetryAfter = 60_000, unsafe } = retry;
  const isRepeatable = !plan.isUnsafe || unsafe === true;
  const totalAt = total ? startedAt + total : Infinity;
  const endings: Ending[] = [];
  let mayContinue = false;
  const budget: BudgetEntry[] = [];
  const refuse = (error: ErrorFacts): Explanation => ({
    endings: [{ from: startedAt, to: startedAt, delivery: ['not-sent'], attempts: 0, error }],
    budget,
    mayContinue: false,
  });
  if (abortAt <= startedAt) return refuse(aborted);
  if (facts.lacksKey) return refuse({ kind: 'configuration' });

  const rest = [...facts.exchanges];
  const keys = facts.ownsKeys && facts.keys ? [...facts.keys] : undefined;
  let renewing: KeyEvent | undefined;
  const begins = (): number | undefined => (keys ? keys[0]?.at : rest[0]?.at);
  /** The possibilities after the attempts so far. */
  let open: readonly Delivery[] = ['not-sent'];
  const known = (delivery: readonly Delivery[]): readonly Delivery[] =>
    delivery.flatMap((one) => (one === 'not-sent' ? open : one));

  for (let number = 1; ; number++) {
    const begunAt = begins();
    if (begunAt === undefined) return { endings, budget, mayContinue: true };
    const ends = getAttemptEnds({
      ...facts,
      number,
      begunAt,
      timeout,
      totalAt,
      isRepeatable,
      maxBytes,
      asked: keys?.shift(),
      renew:
        facts.mayRenew && facts.keys
          ? (exchange) => (renewing = renewal(exchange, facts.keys!, keys, rest[0], renewing))
          : undefined,
      nextExchange: () => rest.shift(),
    });
    const nextAt = begins();
    const finals = ends.filter(({ isHead }) => !isHead);
    const retried: AttemptEnd[] = [];
    for (const end of ends) {
      const wait = end.mayRetry
        ? waitBefore(number + 1, end.asks, { minDelay, maxDelay, maxRetryAfter })
        : undefined;
      if (!wait || number > limit || end.from + wait[0] >= totalAt) continue;
      if (nextAt !== undefined) {
        if (nextAt >= end.from + wait[0] && nextAt <= end.to + wait[1]) retried.push(end);
        continue;
      }
      const mayWait = abortAt >= end.from && abortAt <= end.to + wait[1];
      if (mayWait) {
        // A request with a response may be repeated, so that both values are possible.
        const wasAnswered = end.delivery.includes('answered');
        const delivery = wasAnswered ? [...end.delivery, 'unknown' as const] : end.delivery;
        const at = { from: abortAt, to: abortAt };
        endings.push({ ...at, error: aborted, delivery: known(delivery), attempts: number });
      }
      const isCertain = end.isHead ? end === ends[0] : finals.length === 1;
      const isDue =
        isCertain &&
        end.delivery.length === 1 &&
        end.from + wait[1] < totalAt &&
        endedAt !== undefined;
      const isWaiting = mayWait && (end.isHead ? finals.length === 0 : endedAt !== end.from);
      const kind = !isDue ? 'maybe' : isWaiting ? 'taken' : 'refused';
      budget.push({ at: end.from, kind });
      mayContinue ||= kind === 'maybe';
    }
    if (nextAt !== undefined) {
      if (retried.length === 0) return { endings: [], budget, mayContinue: false };
      budget.push({ at: retried[0]!.from, kind: 'taken' });
      open = [...new Set(retried.flatMap((end) => (end.isRefusal ? open : leavesOpen(end, open))))];
      continue;
    }
    for (const { from, to, delivery, attempts, error, value, isCredit } of finals) {
      const result = error ? { error } : { value };
      endings.push({ from, to, delivery: known(delivery), attempts, ...result });
      if (isCredit)
        budget.push({ at: from, kind: finals.length === 1 ? 'credit' : 'maybe credit' });
    }
    return { endings, budget, mayContinue };
  }
}

/** The possible values of `delivery` after an attempt, including earlier attempts. */
const leavesOpen = ({ delivery }: AttemptEnd, open: readonly Delivery[]): readonly Delivery[] =>
  delivery.flatMap((one) => (one === 'not-sent' ? open : ['unknown' as const]));

/** The call of the key function after a 401, if any. */
function renewal(
  { head, key }: Exchange,
  all: readonly KeyEvent[],
  own: KeyEvent[] | undefined,
  next: Exchange | undefined,
  earlier: KeyEvent | undefined,
): KeyEvent | undefined {
  const { at } = head!;
  // Without a call of the key function, only an interruption can explain the end.
  if (own) {
    if (own[0]?.at === at) return own.shift();
    // Attempts share a pending call of the key function.
    return earlier && (earlier.doneAt ?? Infinity) > at ? earlier : { at };
  }
  const given = all.filter((one) => one.at === at).map((one) => one.key);
  // Calls that are rejected at the same time share a call of the key function.
  if (given.length === 0) return { at };
  const isNew = !given.includes(key);
  if (isNew) return { at, doneAt: at, key: given[0]! };
  return next?.at === at && next.key !== key ? { at, doneAt: at, key: next.key! } : undefined;
}
