// Runs many seeds in threads. Each thread has its own virtual time.

import { Worker } from 'node:worker_threads';
import type { Mutation } from './mutate.ts';
import type { Failure } from './run-seed.ts';
import type { Task } from './worker.ts';

export interface Seeds {
  readonly from: number;
  readonly count: number;
  readonly threads?: number;
  readonly mutation?: Mutation;
}

/** Runs seeds. Returns a failure, if any. */
export async function runPool({
  from,
  count,
  threads = 2,
  mutation,
}: Seeds): Promise<Failure | undefined> {
  const workers = Array.from({ length: threads }, (_, at) => {
    const workerData: Task = { from: from + at, to: from + count, step: threads, mutation };
    // Without the options of this process, which may be a test runner.
    return new Worker(new URL('worker.ts', import.meta.url), { workerData, execArgv: [] });
  });
  try {
    return await new Promise((resolve, reject) => {
      let running = threads;
      for (const worker of workers) {
        worker.on('error', reject);
        const fail = (): void => reject(new Error('A thread ended before it finished its seeds.'));
        worker.on('exit', fail);
        worker.on('message', ({ failure }: { readonly failure: Failure | undefined }) => {
          // Only this listener: `terminate` waits for the event too.
          worker.off('exit', fail);
          running -= 1;
          if (failure || running === 0) resolve(failure);
        });
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
