// Whether the store accepts writes. The log gets a line only on a change: a line per failed request
// would fill the disk further.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** The timeout of the store, in milliseconds. */
const usualBound = 2000;

/** How long a failure is remembered without another one, in milliseconds. */
const memory = 60_000;

/** After a failure a small write may succeed while others fail: the disk must have more space. */
const roomWanted = 64 * 1024;

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
  /** Checks the right to write, and writes and commits so many bytes. */
  ping: (bytes: number) => Promise<unknown>;
  log: Pick<Log, 'outage' | 'warn'>;
  bound?: number;
}): StoreHealth {
  let lastFailure = -Infinity;
  let checking: Promise<string | undefined> | undefined;
  const isFailing = (): boolean => performance.now() < lastFailure + memory;

  function failed(error: unknown): void {
    if (!isFailing()) log.outage(error);
    lastFailure = performance.now();
  }

  async function check(): Promise<string | undefined> {
    try {
      // A working store is not written to: the first write that fails reports it.
      await ping(isFailing() ? roomWanted : 0);
      if (isFailing()) log.warn('the store accepts writes again');
      lastFailure = -Infinity;
      return undefined;
    } catch (error) {
      failed(error);
      return 'the store fails; the log has the reason';
    } finally {
      checking = undefined;
    }
  }

  async function late(): Promise<string> {
    await sleep(bound, undefined, { ref: false });
    return `the store did not respond within ${bound / 1000} s`;
  }

  return {
    failed,
    async whyNot() {
      // Concurrent callers share one check, so that checks cannot pile up.
      checking ??= check();
      return Promise.race([checking, late()]);
    },
  };
}
