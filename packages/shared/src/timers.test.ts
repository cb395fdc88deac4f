import { mock } from 'node:test';
import { afterEach, expect, it, vi } from 'vitest';
import {
  now,
  nextTurn,
  setImmediate,
  setInterval,
  clearInterval,
  setTimeout,
  sleep,
} from './timers.ts';

afterEach(() => {
  vi.useRealTimers();
  mock.timers.reset();
});

it.each<[string, () => void]>([
  ['Vitest', () => vi.useFakeTimers({ now: 0 })],
  // It replaces the functions of the modules too.
  [
    'Node',
    () => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] }),
  ],
])('timers run under a fake clock of %s', async (_, fake) => {
  const started = now();
  fake();
  await sleep(1);
  await nextTurn();
  await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise<void>((resolve) => {
    const interval = setInterval(() => {
      clearInterval(interval);
      resolve();
    }, 1);
  });
  expect(now()).toBeGreaterThan(started);
});
