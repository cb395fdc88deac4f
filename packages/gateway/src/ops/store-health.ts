// Checks whether the store accepts writes, with a write. The log gets a line only on a change: a
// line per failed request would fill the disk further.
import type { Log } from '../log.ts';

/** The timeout of the store, in milliseconds. */
const usualBound = 2000;

/**
 * The probe writes at most this often while the store works, and at least this often while it
 * fails.
 */
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
  let written = -Infinity;
  let pinging: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function fails(error: unknown): { refused: number } {
    if (outage === undefined) log.outage(error);
    outage ??= { refused: 0 };
    if (!isClosed) timer ??= setTimeout(askAgain, pause).unref();
    return outage;
  }

  function askAgain(): void {
    timer = undefined;
    void whyNot();
  }

  function worksAfter(bytes: number): void {
    if (bytes > 0) written = performance.now();
    // A check that began before the outage proves nothing.
    if (outage === undefined || bytes < roomWanted) return;
    clearTimeout(timer);
    timer = undefined;
    const { refused } = outage;
    outage = undefined;
    log.warn(`the store accepts writes again; ${refused} requests were rejected`);
  }

  async function askStore(): Promise<void> {
    const bytes = outage ? roomWanted : performance.now() - written > pause ? 1 : 0;
    try {
      await ping(bytes);
      worksAfter(bytes);
    } catch (error) {
      fails(error);
    } finally {
      pinging = undefined;
    }
  }

  /** Concurrent callers share one check, so that checks cannot pile up. */
  async function whyNot(): Promise<string | undefined> {
    pinging ??= askStore();
    const late = Symbol('late');
    let alarm: NodeJS.Timeout | undefined;
    const bounded = new Promise((resolve) => (alarm = setTimeout(resolve, bound, late)));
    const answer = await Promise.race([pinging, bounded]).finally(() => clearTimeout(alarm));
    if (answer === late) {
      const why = `the store did not respond within ${bound / 1000} s`;
      fails(new Error(why));
      return why;
    }
    return outage && 'the store fails; the log has the reason';
  }

  return {
    failed(error) {
      fails(error).refused += 1;
    },
    whyNot,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
