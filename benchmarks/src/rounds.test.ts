import { expect, it } from 'vitest';
import { alternate, interleave } from './rounds.ts';

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

const names = (...all: string[]): Array<{ readonly name: string }> => all.map((name) => ({ name }));

it('gives everyone many short turns in a round, all beside each other, and takes their mean', async () => {
  const turns: string[] = [];
  let open = 0;
  let most = 0;
  const samples = await alternate(names('a', 'b'), 'a', 2, 3, async ({ name }) => {
    most = Math.max(most, ++open);
    let taken = 0;
    return {
      async turn() {
        turns.push(name);
        return { of: 10 * ++taken };
      },
      async [Symbol.asyncDispose]() {
        open--;
      },
    };
  });
  // Two rounds of three turns of three.
  expect(turns.join('')).toBe('aabababaaababaaaab');
  expect([most, open]).toEqual([3, 0]);
  const twice = [{ of: 20 }, { of: 20 }];
  expect(Object.fromEntries(samples)).toEqual({ a: twice, 'a, again': twice, b: twice });
});

it('ends everyone when one fails', async () => {
  let open = 0;
  const fails = alternate(names('a', 'b'), undefined, 1, 2, async ({ name }) => {
    if (name === 'b') throw new Error('b does not start');
    open++;
    return {
      turn: async () => ({ of: 1 }),
      async [Symbol.asyncDispose]() {
        open--;
      },
    };
  });
  await expect(fails).rejects.toThrow('b does not start');
  expect(open).toBe(0);
});
