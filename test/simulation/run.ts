// Runs many plans with fast-check.

import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { check } from './check.ts';
import type { Mutant } from './mutants.ts';
import { type Plan, plan } from './plan.ts';
import { simulate } from './world.ts';

/** The runs of a thread. `path` replays one. */
export interface Task extends Pick<fc.Parameters<[Plan]>, 'seed' | 'path' | 'numRuns'> {
  /** A change of core, which has to be detected. */
  readonly mutant?: Mutant;
}

/** Runs plans in this thread. Returns the report of the smallest failing plan, if any. */
export async function runPlans({ mutant, ...parameters }: Task): Promise<string | undefined> {
  const property = fc.asyncProperty(plan, async (one) => {
    const found = check(await simulate(one));
    if (found.length > 0) throw new Error(found.join('\n'));
  });
  // A mutant only needs to be detected.
  const { failed, seed, counterexamplePath, counterexample, errorInstance, numRuns } =
    await fc.check(property, { ...parameters, endOnFailure: mutant !== undefined });
  if (!failed) return undefined;
  const replay = JSON.stringify({ seed, path: counterexamplePath });
  return [
    `After ${numRuns} runs. To replay: SIMULATION='${replay}' pnpm simulate`,
    (errorInstance as Error).message,
    JSON.stringify(counterexample?.[0], null, 2),
  ].join('\n');
}

/** Runs plans in a thread, which has its own virtual time. */
export function runInThread(task: Task): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const url = new URL('worker.ts', import.meta.url);
    // Without the options of this process, which may be a test runner.
    const worker = new Worker(url, { workerData: task, execArgv: [] });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread ended before it finished its runs.')));
  });
}
