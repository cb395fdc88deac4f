import { describe, expect, it } from 'vitest';
import { findLimit } from './find-limit.ts';

async function find(
  limit: number,
  exact = false,
): Promise<[greatest: number, tried: number[], repeated: number[]]> {
  const [tried, repeated]: [number[], number[]] = [[], []];
  const greatest = await findLimit({
    first: 1000,
    ladder: [10, 100, 1000, 10_000],
    exact,
    isAccepted: async (value, suffix) => {
      if (suffix === '') tried.push(value);
      else repeated.push(value);
      return value <= limit;
    },
  });
  return [greatest, tried, repeated];
}

describe('the search for a limit', () => {
  it.each([
    [1000, 1000, [1000, 1001], [1000, 1000, 1001, 1001]],
    [50, 10, [1000, 100, 10], [10, 10, 100, 100]],
    [5, 0, [1000, 100, 10], [10, 10]],
    [2000, 1001, [1000, 1001, 10_000], [1001, 1001, 10_000, 10_000]],
    [99_999, 10_000, [1000, 1001, 10_000], [10_000, 10_000]],
  ])('needs few requests for %i, and repeats the values at the limit', async (limit, ...found) => {
    expect(await find(limit)).toEqual(found);
  });

  it.each([1000, 77, 78, 79, 5, 1500])('finds %i exactly', async (limit) => {
    const [greatest, tried] = await find(limit, true);
    expect(greatest).toBe(limit);
    expect(tried.length).toBeLessThan(20);
  });
});
