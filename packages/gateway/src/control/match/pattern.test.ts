import { expect, it } from 'vitest';
import { finds, SearchBudget, searchInTurn, withSearches } from './pattern.ts';

const harmless = { pattern: '^a+$' };

it('the searches of a request share one time limit', () => {
  const budget = new SearchBudget();
  const search = (): boolean => {
    // Each is short; without a limit for all of them it never ends.
    for (;;) if (!finds(harmless, 'aaa')) return false;
  };
  expect(() => withSearches(search, budget)).toThrow('the last is "^a+$", on a text of 3');
  // A later part of the same request has no time left.
  expect(() => withSearches(() => finds(harmless, 'aaa'), budget)).toThrow('longer than 100 ms');
  expect(withSearches(() => finds(harmless, 'aaa'), new SearchBudget())).toBe(true);
});

it('other errors of the job pass unchanged', () => {
  const error = new TypeError('mine');
  const job = (): never => {
    throw error;
  };
  expect(() => withSearches(job, new SearchBudget())).toThrow(error);
  expect(finds(harmless, 'aaa')).toBe(true);
});

it('others are served between the slow searches of several requests', async () => {
  const search = (): boolean => {
    for (;;) if (!finds(harmless, 'aaa')) return false;
  };
  let done = 0;
  const seen: number[] = [];
  let isOver = false;
  const serve = (): void => {
    seen.push(done);
    if (!isOver) setImmediate(serve);
  };
  setImmediate(serve);
  const searches = [1, 2, 3].map(() =>
    searchInTurn(search).catch(() => {
      done += 1;
    }),
  );
  await Promise.all(searches);
  isOver = true;
  expect([...new Set(seen)]).toEqual(expect.arrayContaining([1, 2]));
});
