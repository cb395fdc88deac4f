// Whether the store accepts writes. The log gets a line only on a change: a line per failed request
// would fill the disk further.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** The timeout of the store, in milliseconds. */
const usualBound = 2000;

/** How often a failing store is checked, in milliseconds. */
const pause = 1000;

/** After a failure a small write may succeed while others fail: the disk must have more space. */
const roomWanted = 64 * 1024;

export interface StoreHealth {
  /** A request was rejected because the store failed. */
  failed(error: unknown): void;
  /** Why the store accepts no writes; `undefined` when it does. */
  whyNot(): Promise<string | undefined>;
  close(): void;
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
  let outage: { refused: number } | undefined;
  let checking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function fails(error: unknown): { refused: number } {
    if (outage) return outage;
    log.outage(error);
    if (!isClosed) timer = setInterval(() => void whyNot(), pause).unref();
    return (outage = { refused: 0 });
  }

  async function check(): Promise<void> {
    const before = outage;
    try {
      // A working store is not written to: the first write that fails reports it.
      await ping(before ? roomWanted : 0);
      if (!before) return;
      clearInterval(timer);
      outage = undefined;
      log.warn(`the store accepts writes again; ${before.refused} requests were rejected`);
    } catch (error) {
      fails(error);
    } finally {
      checking = undefined;
    }
  }

  /** Concurrent callers share one check, so that checks cannot pile up. */
  async function whyNot(): Promise<string | undefined> {
    checking ??= check();
    const isLate = sleep(bound, true, { ref: false });
    if (await Promise.race([checking, isLate])) {
      const why = `the store did not respond within ${bound / 1000} s`;
      fails(new Error(why));
      return why;
    }
    return outage && 'the store fails; the log has the reason';
  }

  return {
    failed: (error) => void (fails(error).refused += 1),
    whyNot,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
