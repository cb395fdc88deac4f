// Whether the store accepts writes. The log gets one line for failures in a row: a line per failed
// request would fill the disk further.
import { now, sleep } from '@room-sessions/shared/timers';
import type { Log } from '../log.ts';
import { isFullDisk } from '../store/failure.ts';

/** The timeout of the store, in milliseconds. */
const bound = 2000;

/** How long a failure counts, in milliseconds. */
const memory = 10_000;

const failing = 'the store fails; the log has the reason';

export class StoreHealth {
  readonly #ping: () => Promise<unknown>;
  readonly #log: Pick<Log, 'outage'>;
  #lastFailure = -Infinity;
  #lastFull = -Infinity;

  /** @param ping rejects if the store cannot be reached, or cannot be written. */
  constructor(ping: () => Promise<unknown>, log: Pick<Log, 'outage'>) {
    this.#ping = ping;
    this.#log = log;
  }

  /** A request was rejected because the store failed. */
  failed(error: unknown): void {
    if (!isRecent(this.#lastFailure)) this.#log.outage(error);
    this.#lastFailure = now();
    if (isFullDisk(error)) this.#lastFull = this.#lastFailure;
  }

  /** Why the store accepts no writes; `undefined` when it does. */
  async whyNot(): Promise<string | undefined> {
    // A transaction that writes nothing does not notice a full disk.
    if (isRecent(this.#lastFull)) return failing;
    const why = `the store did not respond within ${bound / 1000} s`;
    const late = sleep(bound, why, { ref: false });
    try {
      return await Promise.race([this.#ping().then(() => undefined), late]);
    } catch (error) {
      this.failed(error);
      return failing;
    }
  }
}

const isRecent = (time: number): boolean => now() < time + memory;
