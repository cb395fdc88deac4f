// A thread that runs plans, with the original or a mutated core.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { replaceTime } from './clock.ts';
import type { Mutant } from './mutants.ts';
import type { Task } from './run.ts';

/** Changes a module when it is loaded. Throws if the text does not occur exactly once. */
function mutate({ file, find, replace }: Mutant): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/packages/${file}`)) return loaded;
      const source = readFileSync(new URL(url), 'utf8');
      if (source.split(find).length !== 2) {
        throw new Error(`${file} does not contain this exactly once: ${find}`);
      }
      return { ...loaded, source: source.replace(find, () => replace) };
    },
  });
}

const task = workerData as Task;
if (task.mutant) mutate(task.mutant);
replaceTime();
// Import core only after the mutant and the time are installed.
const { runPlans } = await import('./run.ts');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window
parentPort!.postMessage(await runPlans(task));
