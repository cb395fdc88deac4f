// `pnpm simulate --seed 7` runs a seed and prints the smallest failing plan.

import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { drawPlan } from './draw.ts';
import { runPool } from './pool.ts';
import { type Failure, runPlan } from './run-seed.ts';

const usage = `Usage: pnpm simulate [--seed N] [--count N]

--seed N   the first seed (default: 1)
--count N  the number of seeds (default: 1)`;

async function runMany(from: number, count: number): Promise<Failure | undefined> {
  const startedAt = performance.now();
  const failure = await runPool({ from, count });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (!failure) console.log(`${Math.round(count / seconds)} seeds per second`);
  return failure;
}

await runProgram({
  usage,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1' } },
  async run({ values }) {
    const [seed, count] = [Number(values.seed), Number(values.count)];
    if (!(Number.isInteger(seed) && Number.isInteger(count) && count > 0)) {
      throw new UsageError('--seed and --count must be integers.');
    }
    const failure = count > 1 ? await runMany(seed, count) : await runPlan(drawPlan(seed), true);
    if (!failure) return 0;
    console.log(JSON.stringify(failure, null, 2));
    return 1;
  },
});
