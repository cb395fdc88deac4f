import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type Mutant, mutants } from './mutants.ts';
import { runInThread } from './run.ts';

it('the packages keep all invariants in 20,000 more simulated runs', async () => {
  expect(await runInThread({ seed: 2, numRuns: 20_000 })).toBeUndefined();
}, 600_000);

const isSimulated = ({ file }: Mutant): boolean => !file.startsWith('core/src/node/');

it.each(mutants.filter(isSimulated))(
  'the simulation detects the mutant: $name',
  async (mutant) => {
    expect(await runInThread({ seed: 5, numRuns: 20_000, mutant })).toContain('To replay');
  },
  600_000,
);

it.each(mutants.filter((one) => !isSimulated(one)))(
  'the code of the mutant that a unit test detects exists: $name',
  async ({ file, find }) => {
    const source = await readFile(new URL(`../../packages/${file}`, import.meta.url), 'utf8');
    expect(source.split(find)).toHaveLength(2);
  },
);
