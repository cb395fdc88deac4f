import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { addAbortListener, removeAbortListener } from './shared-abort-listener.ts';

it('notifies the active listeners of a signal with one event listener', () => {
  const controller = new AbortController();
  const { signal } = controller;
  const told: string[] = [];
  const listeners = ['a', 'b', 'c', 'd', 'e'].map((name) => () => void told.push(name));
  const [a, b, c, d, e] = listeners as [() => void, () => void, () => void, () => void, () => void];
  for (const one of listeners) addAbortListener(signal, one);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  // Removes one in the middle, the same one again, the last, and the first.
  for (const one of [b, b, e, a]) removeAbortListener(signal, one);
  addAbortListener(signal, b);
  controller.abort();
  expect(told.toSorted()).toEqual(['b', 'c', 'd']);
  for (const one of [c, d, b]) removeAbortListener(signal, one);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('removes its event listener from a signal after the last listener', () => {
  const { signal } = new AbortController();
  const one = (): void => undefined;
  for (let times = 0; times < 3; times += 1) {
    addAbortListener(signal, one);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    removeAbortListener(signal, one);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  }
});
