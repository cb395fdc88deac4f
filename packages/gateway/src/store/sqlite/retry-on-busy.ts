// How a write waits while another one has the file: of another process, or of another gateway in
// this one, which could never end if the wait held up the event loop.
import { setTimeout as sleep } from 'node:timers/promises';
import { resultCode } from './failure.ts';

/** In milliseconds. */
const longest = 5000;

/** How long SQLite itself waits, with everything standing still. */
export const blockingTimeout = 10;

/** @throws what the attempt throws, once it is something else, or has been for too long. */
export async function retryOnBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (resultCode(error) !== 5 || performance.now() > end) throw error;
      // Uneven, so that two who wait do not go on in step.
      await sleep(1 + Math.random() * 4);
    }
  }
}
