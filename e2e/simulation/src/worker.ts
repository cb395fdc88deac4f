// A thread that runs seeds, with the original or a mutated core.

import { parentPort, workerData } from 'node:worker_threads';
import { type Mutation, mutate } from './mutate.ts';

export interface Task {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly mutation: Mutation | undefined;
}

const { from, to, step, mutation } = workerData as Task;
if (mutation) mutate(mutation);
// Import core only after the mutation is installed.
const { runSeeds } = await import('./run-seed.ts');
// A mutant only needs to be detected, so that its plan is not shrunk.
const failure = await runSeeds(from, to, step, !mutation);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window
parentPort!.postMessage({ failure });
