import { expect, it } from 'vitest';
import { alternate, getFigure, type Samples } from './rounds.ts';

it('alternates the contenders in each round, and starts with another one each time', async () => {
  const log: string[] = [];
  let time = 0;
  const open = async (name: string) => {
    log.push(`open ${name}`);
    return {
      async turn() {
        log.push(name);
        return { time: ++time };
      },
      [Symbol.asyncDispose]: async () => void log.push(`close ${name}`),
    };
  };
  const samples = await alternate(['a', 'b'], { rounds: 2, turns: 2, baseline: 'a' }, open);
  expect(log.join(', ')).toBe(
    'open a, open a, open b, a, a, b, a, b, a, close b, close a, close a, ' +
      'open a, open b, open a, a, b, a, b, a, a, close a, close b, close a',
  );
  // The mean of both turns.
  expect([...samples]).toEqual([
    ['a', [{ time: 3.5 }, { time: 10 }]],
    ['a, again', [{ time: 3 }, { time: 9.5 }]],
    ['b', [{ time: 4 }, { time: 9 }]],
  ]);
});

it('computes a ratio within each round, so that a slow round does not change it', () => {
  const samples: Samples = new Map([
    ['a', [{ time: 10 }, { time: 1000 }, { time: 10 }]],
    ['b', [{ time: 20 }, { time: 2000 }, { time: 30 }]],
  ]);
  const metric = { key: 'time', baseline: 'a' };
  expect(getFigure(samples, 'b', metric)).toEqual({ median: 2, low: 2, high: 3 });
  expect(getFigure(samples, 'b', { key: 'time' })).toEqual({ median: 30, low: 20, high: 2000 });
  expect(getFigure(samples, 'b', { key: 'memory' })).toBeUndefined();
});
