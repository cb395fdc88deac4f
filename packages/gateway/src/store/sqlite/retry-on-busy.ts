// How a write waits while another holds the file: in another process, or in another gateway of this
// process, which could not finish if the wait blocked the event loop.
import { setTimeout as sleep } from 'node:timers/promises';
import { resultCode } from './failure.ts';

/** In milliseconds. */
const longest = 5000;

/** How long SQLite itself waits, which blocks the process. */
export const blockingTimeout = 10;

/** @throws the error of the attempt, if it is another one or lasts too long. */
export async function retryOnBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (resultCode(error) !== 5 || performance.now() > end) throw error;
      // Random, so that two waiting writers do not retry at the same time.
      await sleep(1 + Math.random() * 4);
    }
  }
}
