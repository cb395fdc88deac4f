import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { runPool } from './pool.ts';

it('core keeps all invariants in a million simulated runs', async () => {
  expect(await runPool({ from: 100_001, count: 1_000_000 })).toBeUndefined();
}, 3_600_000);

it.each(mutants)(
  'the simulation detects the mutant: $name',
  async (mutation) => {
    expect(await runPool({ from: 1, count: 100_000, mutation })).toBeDefined();
  },
  600_000,
);
