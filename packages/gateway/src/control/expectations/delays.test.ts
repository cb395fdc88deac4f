import { expect, it } from 'vitest';
import { toMilliseconds } from './delays.ts';
import { numberAt } from './rate.ts';

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

it('a delay is fixed, or between two numbers', () => {
  expect(toMilliseconds(500)).toBe(500);
  const delays = Array.from({ length: 1000 }, () => toMilliseconds({ min: 100, max: 300 }));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...delays)).toBeLessThanOrEqual(300);
  expect(new Set(delays).size).toBeGreaterThan(500);
});
