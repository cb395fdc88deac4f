// Whether the store takes writes. It is found out by a write, and the log is told when it changes: a
// line for each request of an outage would be written to the very disk that is full.
import type { Log } from '../log.ts';

/** Within this time the store has to answer, in milliseconds. */
const usualBound = 2000;

/** While it works a row is written this often at most; while it fails, this often at least. */
const pause = 1000;

/** After a failure a small write may pass where others fail: the disk is to have room again. */
const roomWanted = 64 * 1024;

export interface StoreHealth {
  /** A request was refused, because the store failed. */
  failed(error: unknown): void;
  /** Why the store takes no writes; `undefined` when it does. */
  whyNot(): Promise<string | undefined>;
  close(): void;
}

export function createStoreHealth({
  ping,
  log,
  bound = usualBound,
}: {
  /** Asks for the right to write, and writes and commits so many bytes. */
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
    // One that began before the outage says nothing of it.
    if (outage === undefined || bytes < roomWanted) return;
    clearTimeout(timer);
    timer = undefined;
    const { refused } = outage;
    outage = undefined;
    log.warn(`the store takes writes again; ${refused} requests were refused`);
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

  /** Those who ask at the same time get the same answer: nobody can pile questions up. */
  async function whyNot(): Promise<string | undefined> {
    pinging ??= askStore();
    const late = Symbol('late');
    let alarm: NodeJS.Timeout | undefined;
    const bounded = new Promise((resolve) => (alarm = setTimeout(resolve, bound, late)));
    const answer = await Promise.race([pinging, bounded]).finally(() => clearTimeout(alarm));
    if (answer === late) {
      const why = `the store does not answer within ${bound / 1000} s`;
      fails(new Error(why));
      return why;
    }
    return outage && 'the store fails; the log says why';
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
