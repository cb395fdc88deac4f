// Limits the requests per minute of each key, in windows that start with the first request.
import { Failure } from '../failure.ts';

const minute = 60_000;

/** The id is `undefined` for all requests without a key, together. */
export type RateLimit = (keyId: string | undefined) => void;

/** @returns a check that throws a Failure (429) with `Retry-After`. */
export function createRateLimit(limit: number | 'none', now: () => number): RateLimit {
  if (limit === 'none') return () => {};
  const windows = new Map<string | undefined, { start: number; count: number }>();
  return (key) => {
    const time = now();
    let window = windows.get(key);
    if (window === undefined || time >= window.start + minute || time < window.start) {
      window = { start: time, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= limit) return;
    const wait = Math.ceil((window.start + minute - time) / 1000);
    throw new Failure(429, `more than ${limit} requests per minute; retry in ${wait} s`, {
      assumed: ['rate-limits'],
      headers: { 'retry-after': String(wait) },
    });
  };
}
