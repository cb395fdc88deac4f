// Whether, and after how long, an attempt is followed by another. Pure: clock and chance are given.

import type { Delivery } from '../errors.ts';
import type { Operation } from '../operation.ts';
import type { RetryRules } from './retry-options.ts';

/** How an attempt ended, as far as a retry depends on it. */
export type Ending =
  | { readonly status: number; readonly retryAfter: number | undefined }
  /** `permanent` where trying again cannot help, as with a certificate that is not trusted. */
  | { readonly delivery: Delivery; readonly permanent: boolean };

export interface Situation {
  readonly kind: Operation['retry'];
  readonly rules: RetryRules;
  /** The attempt that has ended, from 1. */
  readonly attempt: number;
  /** What is left of the deadline, in ms. */
  readonly remaining: number;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
}

// A longer one would end at once.
const longestTimer = 2 ** 31 - 1;

const retried = new Set([408, 429, 500, 502, 503, 504]);

/** The wait before the next attempt in ms; undefined where there is none. */
export function delayBeforeRetry(situation: Situation, ending: Ending): number | undefined {
  const { rules, attempt, remaining, random } = situation;
  if (attempt > rules.limit || !mayRepeat(situation, ending)) return undefined;
  const jitter = (most: number): number => Math.floor(random() * most);
  const ceiling = Math.min(rules.maxDelay, rules.minDelay * 2 ** (attempt - 1));
  const asked = 'status' in ending ? ending.retryAfter : undefined;
  if (asked !== undefined && asked > rules.maxRetryAfter) return undefined;
  // Never less than asked, and not all who were asked at the same moment.
  const delay = asked === undefined ? jitter(ceiling) : asked + jitter(rules.minDelay);
  // A wait that the deadline would end is not begun: the caller hears of the failure now.
  return delay < remaining ? Math.min(delay, longestTimer) : undefined;
}

function mayRepeat({ kind, rules }: Situation, ending: Ending): boolean {
  const isSafe = kind === 'safe' || rules.unsafe;
  if ('status' in ending) {
    return ending.status === 429 || (isSafe && retried.has(ending.status));
  }
  if (ending.permanent) return false;
  return isSafe || ending.delivery === 'not-sent';
}
