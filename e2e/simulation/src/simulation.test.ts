import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { runPool } from './pool.ts';

it('core keeps all invariants in 100,000 simulated runs', async () => {
  expect(await runPool({ from: 1, count: 100_000 })).toBeUndefined();
}, 600_000);

it('the simulation detects a broken guard of core', async () => {
  expect(await runPool({ from: 1, count: 100_000, mutation: mutants[1]! })).toBeDefined();
});
