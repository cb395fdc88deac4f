import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { runInThread, type Task } from './run.ts';

/** Other runs, as the report of a failure or a workflow asks for. */
const given = JSON.parse(process.env['SIMULATION'] ?? '{}') as Task;

it('the packages keep all invariants in 1,000 simulated runs', async () => {
  expect(await runInThread({ seed: 1, numRuns: 1_000, ...given })).toBeUndefined();
}, 10_800_000);

it('the simulation detects a broken guard of core', async () => {
  expect(await runInThread({ seed: 1, numRuns: 5_000, mutant: mutants[0]! })).toContain('order: ');
});
