import { describe, expect, it } from 'vitest';
import type { Delay } from '../wire.ts';
import { longestDelay, numberAt, toMilliseconds } from './delays.ts';

const first = (seed: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => numberAt(seed, index + 1));

it('the random numbers of a seed are the same on every machine, and evenly distributed', () => {
  // Fixed values: programs that predict hits rely on them.
  expect(first('a seed', 3)).toEqual([0.11113453889265656, 0.926036563469097, 0.26913130935281515]);
  const seeds = ['a', 'b', 'aa', 'ä', '1', ''];
  expect(new Set(seeds.map((seed) => numberAt(seed, 1))).size).toBe(seeds.length);
  const numbers = first('a', 10_000);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(Math.abs(numbers.filter((number) => number < 0.3).length - 3000)).toBeLessThan(200);
});

const delays = (delay: Delay, seed?: string): number[] =>
  Array.from({ length: 2000 }, (_, index) => toMilliseconds(delay, index + 1, seed));

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[1000] ?? 0;

describe('a delay', () => {
  it.each([undefined, 'seed'])('has its distribution, with the seed %s', (seed) => {
    expect(new Set(delays(500, seed))).toEqual(new Set([500]));
    const even = delays({ min: 100, max: 300 }, seed);
    expect(Math.min(...even)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...even)).toBeLessThanOrEqual(300);
    expect(Math.abs(median(even) - 200)).toBeLessThan(20);
    const around = delays({ median: 200, sigma: 0.5 }, seed);
    expect(Math.abs(median(around) - 200)).toBeLessThan(20);
    // 84 of 100 are below the median times e to the power of sigma.
    const share = around.filter((ms) => ms < 200 * Math.exp(0.5)).length / around.length;
    expect(Math.abs(share - 0.84)).toBeLessThan(0.05);
    expect(Math.max(...delays({ median: longestDelay, sigma: 10 }, seed))).toBe(longestDelay);
  });

  it('follows from a seed', () => {
    const even = { min: 0, max: 100 };
    expect(delays(even, 'a')).toEqual(delays(even, 'a'));
    expect(delays(even, 'a')).not.toEqual(delays(even, 'b'));
  });
});
