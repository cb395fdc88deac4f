import { expect, it } from 'vitest';
import { toMilliseconds } from './delays.ts';

it('a delay is fixed, or between two numbers', () => {
  expect(toMilliseconds(500)).toBe(500);
  const delays = Array.from({ length: 1000 }, () => toMilliseconds({ min: 100, max: 300 }));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...delays)).toBeLessThanOrEqual(300);
  expect(new Set(delays).size).toBeGreaterThan(500);
});
