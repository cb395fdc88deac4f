import { describe, expect, it } from 'vitest';
import { numberAt } from './random.ts';

const first = (seed: string, count = 1000): number[] =>
  Array.from({ length: count }, (_, index) => numberAt(seed, index + 1));

describe('the random numbers of a seed', () => {
  it('are the same each time, and on every machine', () => {
    expect(first('a seed')).toEqual(first('a seed'));
    // Fixed values: programs that predict hits rely on them.
    expect(first('a seed', 3)).toEqual([
      0.11113453889265656, 0.926036563469097, 0.26913130935281515,
    ]);
  });

  it('differ for another seed, with other characters or another length', () => {
    const seeds = ['a', 'b', 'aa', 'ä', '1', ''];
    expect(new Set(seeds.map((seed) => first(seed, 1)[0])).size).toBe(seeds.length);
  });

  it('are between 0 and 1, evenly distributed', () => {
    for (const seed of ['a', 'b', 'c']) {
      const numbers = first(seed, 10_000);
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      const below = numbers.filter((number) => number < 0.3).length;
      expect(below).toBeGreaterThan(2800);
      expect(below).toBeLessThan(3200);
    }
  });
});
