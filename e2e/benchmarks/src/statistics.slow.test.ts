import { describe, expect, it } from 'vitest';
import { summarize, summarizeRatio } from './statistics.ts';

describe('a benchmark figure', () => {
  it('is the median with the minimum and the maximum', () => {
    expect(summarize([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
    expect(summarize([4, 1, 2, 100])).toEqual({ median: 3, low: 1, high: 100 });
  });

  it('throws without samples and for values that are not numbers', () => {
    expect(() => summarize([])).toThrow('Cannot compute a median');
    expect(() => summarize([1, NaN])).toThrow('Cannot compute a median');
  });
});

describe('a benchmark ratio', () => {
  it('is computed per round, so that a slow round counts like any other', () => {
    expect(summarizeRatio([1, 10, 3], [2, 20, 2])).toEqual({ median: 0.5, low: 0.5, high: 1.5 });
  });

  it('needs both samples in each round', () => {
    expect(() => summarizeRatio([1, 2], [1])).toThrow('2 rounds cannot be compared with 1');
  });
});
