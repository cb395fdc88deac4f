// The requests of a probe, level by level.

import { levels } from './levels.ts';
import { read, refused } from './reads.ts';
import type { ScenarioOptions } from './step.ts';
import { write } from './writes.ts';

export async function runScenario(options: ScenarioOptions): Promise<void> {
  const depth = levels.indexOf(options.level);
  await read(options);
  if (depth >= 1) await refused(options);
  if (depth >= 2) await write(options);
}
