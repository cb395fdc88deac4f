// A thread that runs seeds, with core unchanged or mutated.

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
// Not before core is mutated.
const { runSeeds } = await import('./run-seed.ts');
// Of a mutant it is enough that it is found.
const failure = await runSeeds(from, to, step, !mutation);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window
parentPort!.postMessage({ failure });
