// Rules of docs/retry.md and docs/errors.md for single responses.

import type { Exchange } from './exchange.ts';

const retried = new Set([408, 429, 500, 502, 503, 504]);

/** Whether a status allows a retry, if no other rule forbids it. */
export const isRetried = (status: number, isRepeatable: boolean): boolean =>
  status === 429 || (isRepeatable && retried.has(status));

export const isRedirect = ({ reply, status }: Exchange): boolean =>
  !reply.fault && [301, 302, 303, 307, 308].includes(status);

/** The target of a redirect; undefined if the client must not follow it. */
export function followUp(
  exchange: Exchange,
  followed: number,
  isOneShot: boolean,
): string | undefined {
  const { request, reply, status } = exchange;
  const { method, url, body } = request;
  const target = URL.canParse(reply.location ?? 'http://[', url)
    ? new URL(reply.location!, url)
    : undefined;
  if (!target || target.origin !== new URL(url).origin || target.username) return undefined;
  if (method !== 'GET' && method !== 'HEAD' && status < 307) return undefined;
  if ((typeof body === 'function' && isOneShot) || followed >= 5) return undefined;
  return target.href.replace(/#.*/, '');
}

/** The delay that a reply requests, in ms. The simulated server writes only these forms. */
export function getRetryAfter({ reply }: Exchange, now: number): number | undefined {
  const { retryAfter = '' } = reply;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = retryAfter.endsWith('GMT') ? Date.parse(retryAfter) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Math.floor(now));
}

/** The minimum and maximum delay before attempt `next`; undefined if the requested delay is too long. */
export function waitBefore(
  next: number,
  asked: number | undefined,
  rules: { minDelay: number; maxDelay: number; maxRetryAfter: number },
): readonly [least: number, most: number] | undefined {
  if (asked === undefined) {
    return [0, Math.max(1, Math.min(rules.maxDelay, rules.minDelay * 2 ** (next - 2)))];
  }
  if (asked > rules.maxRetryAfter) return undefined;
  return [asked, Math.max(1, asked + rules.minDelay)];
}
