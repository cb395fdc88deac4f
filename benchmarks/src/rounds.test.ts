import { expect, it } from 'vitest';
import { interleave } from './rounds.ts';

it('gives everyone a turn in each round, the baseline two, and the first turn to another each time', async () => {
  const turns: string[] = [];
  let count = 0;
  const contenders = ['a', 'b', 'c'].map((name) => ({ name }));
  const samples = await interleave(contenders, 'a', 4, async ({ name }, round) => {
    turns.push(`${round}${name}`);
    return { turn: count++ };
  });
  expect(turns).toEqual(
    ['0a 0b 0a 0c', '1b 1a 1c 1a', '2a 2c 2a 2b', '3c 3a 3b 3a'].join(' ').split(' '),
  );
  expect([...samples.keys()]).toEqual(['a', 'b', 'a, again', 'c']);
  expect(samples.get('a')!.map(({ turn }) => turn)).toEqual([0, 7, 10, 13]);
  expect(samples.get('a, again')!.map(({ turn }) => turn)).toEqual([2, 5, 8, 15]);
});

it('has no control where nobody is 1', async () => {
  const samples = await interleave([{ name: 'a' }], undefined, 2, async () => ({ of: 1 }));
  expect([...samples]).toEqual([['a', [{ of: 1 }, { of: 1 }]]]);
});
