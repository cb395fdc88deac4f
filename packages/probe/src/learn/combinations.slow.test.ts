// Long: 8 deployments with random values of all switches.

import { expect, it } from 'vitest';
import { chooseValues, createRandom, judgeDeployment } from '../testing/matrix.ts';

const seeds = Array.from({ length: 8 }, (_, index) => 1000 + index);

it.each(seeds)('no verdict on the combination %i is wrong', async (seed) => {
  const assume = chooseValues(createRandom(seed));
  const { wrong } = await judgeDeployment({ level: 'write', assume });
  expect(wrong, JSON.stringify(assume)).toEqual([]);
});
