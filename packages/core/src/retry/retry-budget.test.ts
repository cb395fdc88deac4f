import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RetryBudget } from './retry-budget.ts';

describe('a budget of retries', () => {
  it('gives what it holds, and then nothing', () => {
    const budget = new RetryBudget({ capacity: 2, perSuccess: 0.5 });
    expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  });

  it('is filled by calls that are answered, and not beyond its capacity', () => {
    const budget = new RetryBudget({ capacity: 1, perSuccess: 0.5 });
    for (let call = 0; call < 9; call++) budget.credit();
    expect([budget.take(), budget.take()]).toEqual([true, false]);
    budget.credit();
    expect(budget.take()).toBe(false);
    budget.credit();
    expect(budget.take()).toBe(true);
  });

  it('never gives more than it was made with and earned', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 50 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.array(fc.boolean(), { maxLength: 500 }),
        (capacity, perSuccess, calls) => {
          const budget = new RetryBudget({ capacity, perSuccess });
          let answered = 0;
          let retried = 0;
          for (const call of calls) {
            if (call) {
              budget.credit();
              answered += 1;
            } else if (budget.take()) retried += 1;
          }
          expect(retried).toBeLessThanOrEqual(capacity + answered * perSuccess + 1e-9);
        },
      ),
    );
  });
});
