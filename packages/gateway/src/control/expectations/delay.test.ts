import { describe, expect, it } from 'vitest';
import type { Delay } from '../wire.ts';
import { longestDelay, toMilliseconds } from './delay.ts';

const delays = (delay: Delay, seed?: string): number[] =>
  Array.from({ length: 2000 }, (_, index) => toMilliseconds(delay, index + 1, seed));

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[1000] ?? 0;

describe('a delay', () => {
  it('of a number is that number', () => {
    expect(toMilliseconds(500, 1)).toBe(500);
  });

  it.each([undefined, 'seed'])('between two numbers is even, with the seed %s', (seed) => {
    const found = delays({ min: 100, max: 300 }, seed);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...found)).toBeLessThanOrEqual(300);
    expect(Math.abs(median(found) - 200)).toBeLessThan(20);
  });

  it.each([undefined, 'seed'])('around a median is log-normal, with the seed %s', (seed) => {
    const found = delays({ median: 200, sigma: 0.5 }, seed);
    expect(Math.abs(median(found) - 200)).toBeLessThan(20);
    // 84 of 100 are below the median times e to the power of sigma.
    const share = found.filter((ms) => ms < 200 * Math.exp(0.5)).length / found.length;
    expect(Math.abs(share - 0.84)).toBeLessThan(0.05);
  });

  it('follows from a seed', () => {
    expect(delays({ min: 0, max: 100 }, 'a')).toEqual(delays({ min: 0, max: 100 }, 'a'));
    expect(delays({ min: 0, max: 100 }, 'a')).not.toEqual(delays({ min: 0, max: 100 }, 'b'));
  });

  it('has a limit', () => {
    const found = delays({ median: longestDelay, sigma: 10 });
    expect(Math.max(...found)).toBe(longestDelay);
    expect(delays({ median: 10, sigma: 0 })).toContain(10);
  });
});
