// Whether the store accepts writes. The log gets one line for failures in a row: a line per failed
// request would fill the disk further.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isFullDisk } from '../store/failure.ts';

/** The timeout of the store, in milliseconds. */
const usualBound = 2000;

/** How long a failure counts, in milliseconds. */
const memory = 10_000;

const failing = 'the store fails; the log has the reason';

export interface StoreHealth {
  /** A request was rejected because the store failed. */
  failed(error: unknown): void;
  /** Why the store accepts no writes; `undefined` when it does. */
  whyNot(): Promise<string | undefined>;
}

export function createStoreHealth({
  ping,
  log,
  bound = usualBound,
}: {
  /** Rejects if the store cannot be reached, or cannot be written. */
  ping: () => Promise<unknown>;
  log: Pick<Log, 'outage'>;
  bound?: number;
}): StoreHealth {
  let lastFailure = -Infinity;
  let lastFull = -Infinity;
  const isRecent = (time: number): boolean => performance.now() < time + memory;

  function failed(error: unknown): void {
    if (!isRecent(lastFailure)) log.outage(error);
    lastFailure = performance.now();
    if (isFullDisk(error)) lastFull = lastFailure;
  }

  return {
    failed,
    async whyNot() {
      // A transaction that writes nothing does not notice a full disk.
      if (isRecent(lastFull)) return failing;
      const late = sleep(bound, `the store did not respond within ${bound / 1000} s`, {
        ref: false,
      });
      try {
        return await Promise.race([ping().then(() => undefined), late]);
      } catch (error) {
        failed(error);
        return failing;
      }
    },
  };
}
