import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { runPool } from './pool.ts';

it('core keeps all invariants in 10,000 simulated runs', async () => {
  expect(await runPool({ from: 1, count: 10_000 })).toBeUndefined();
});

it('the simulation finds a broken guard of core', async () => {
  expect(await runPool({ from: 1, count: 10_000, mutation: mutants[1]! })).toBeDefined();
});
