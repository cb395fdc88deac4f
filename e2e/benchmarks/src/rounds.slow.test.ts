import { expect, it, vi } from 'vitest';
import { alternate, interleave } from './rounds.ts';

it('interleave runs each contender once per round, the baseline twice, and rotates the first turn', async () => {
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
  expect([...samples.keys()]).toEqual(['a', 'b', 'a, second run', 'c']);
  expect(samples.get('a')!.map(({ turn }) => turn)).toEqual([0, 7, 10, 13]);
  expect(samples.get('a, second run')!.map(({ turn }) => turn)).toEqual([2, 5, 8, 15]);
});

it('interleave has no control run without a baseline', async () => {
  const samples = await interleave([{ name: 'a' }], undefined, 2, async () => ({ of: 1 }));
  expect([...samples]).toEqual([['a', [{ of: 1 }, { of: 1 }]]]);
});

const names = (...all: string[]): Array<{ readonly name: string }> => all.map((name) => ({ name }));

it('alternate averages many short turns of each contender in a round', async () => {
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
  expect(Object.fromEntries(samples)).toEqual({ a: twice, 'a, second run': twice, b: twice });
});

it('alternate disposes of all contenders when ours fails', async () => {
  let open = 0;
  const contenders = [{ name: 'a' }, { name: 'b', isOurs: true }];
  const fails = alternate(contenders, undefined, 1, 2, async ({ name }) => {
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

it('interleave reports a peer that fails and skips it from then on', async () => {
  using errors = vi.spyOn(console, 'error').mockReturnValue();
  const asked: string[] = [];
  const fails = (name: string): never => {
    throw new Error(`${name} fails`);
  };
  const samples = await interleave(names('a', 'b', 'c'), 'a', 3, async ({ name }, round) => {
    asked.push(name);
    return name === 'b' && round === 1 ? fails(name) : { of: 1 };
  });
  expect([...samples.keys()]).toEqual(['a', 'a, second run', 'c']);
  expect(asked.filter((name) => name === 'b')).toHaveLength(2);
  const turns = await alternate(names('a', 'b', 'c'), 'a', 2, 3, async ({ name }) =>
    name === 'b'
      ? fails(name)
      : {
          turn: async () => (name === 'c' ? fails(name) : { of: 1 }),
          [Symbol.asyncDispose]: async () => {},
        },
  );
  expect([...turns.keys()]).toEqual(['a', 'a, second run']);
  expect(turns.get('a')).toHaveLength(2);
  expect(errors.mock.calls.map(([text, error]) => `${text} ${error.message}`)).toEqual([
    'b is skipped: b fails',
    'b is skipped: b fails',
    'c is skipped: c fails',
  ]);
});

it('interleave fails when the baseline fails', async () => {
  const measured = interleave(names('a', 'b'), 'a', 1, async ({ name }) => {
    throw new Error(`${name} fails`);
  });
  await expect(measured).rejects.toThrow('a fails');
});
