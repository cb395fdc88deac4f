import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { runInThread } from './run.ts';

it('the packages keep all invariants in 20,000 more simulated runs', async () => {
  expect(await runInThread({ seed: 2, numRuns: 20_000 })).toBeUndefined();
}, 600_000);

it.each(mutants)(
  'the simulation detects the mutant: $name',
  async (mutant) => {
    expect(await runInThread({ seed: 5, numRuns: 20_000, mutant })).toContain('To replay');
  },
  600_000,
);
