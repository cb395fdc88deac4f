// Runs something within its time, and until its caller gives up.

import { addAbortListener, removeAbortListener } from '#platform';

/** Why it ended early. */
export class Interrupted extends Error {
  readonly #timedOut: boolean;

  /** Not by `instanceof`, which runs the traps of a Proxy that a custom `fetch` throws. */
  static is(value: unknown): value is Interrupted {
    return typeof value === 'object' && value !== null && #timedOut in value;
  }

  constructor(timedOut: boolean, cause: unknown) {
    super('Ended early.', { cause });
    this.#timedOut = timedOut;
  }

  get timedOut(): boolean {
    return this.#timedOut;
  }
}

const reachTime = (limit: Deadline): void => limit.reach(true);

/** Where something ends early: when its time is over, or when one of its signals is aborted. */
export class Deadline {
  /** Tells what runs. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #signals: readonly AbortSignal[];
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onAbort = (): void => this.reach(false);
  /** How it was reached; undefined where it was not. */
  ended: Interrupted | undefined;
  #fail: ((reason: Interrupted) => void) | undefined;

  /** Counts from now. `timeout` is in ms; `Infinity` sets none. */
  constructor(timeout: number, signals: readonly AbortSignal[]) {
    this.signal = this.#controller.signal;
    this.#signals = signals;
    this.#timer = timeout < Infinity ? setTimeout(reachTime, timeout, this) : undefined;
    for (const one of signals) addAbortListener(one, this.#onAbort);
  }

  /**
   * Gives what `run` gives. Rejects with {@link Interrupted} as soon as the limit is reached, also where
   * `run` does not heed the signal: not every `fetch` does, and no function that gives a key.
   */
  bound<T>(run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#fail = reject;
      if (this.#signals.some((one) => one.aborted)) this.reach(false);
      // Handed on as they are, because stacks lead through them to the caller.
      else run().then(resolve, reject);
    });
  }

  /** Ends what runs. */
  reach(timedOut: boolean): void {
    const by = timedOut ? undefined : this.#signals.find((one) => one.aborted);
    this.ended = new Interrupted(timedOut, by?.reason);
    // What a fetch or a middleware looks at is as they know it from elsewhere.
    const told = timedOut ? new DOMException('The time is over.', 'TimeoutError') : by?.reason;
    this.#controller.abort(told);
    this.#fail?.(this.ended);
  }

  /** To be called when it is over: neither a timer nor a listener stays. */
  clear(): void {
    clearTimeout(this.#timer);
    for (const one of this.#signals) removeAbortListener(one, this.#onAbort);
  }
}

/** Runs something within its time, and until its caller gives up, as {@link Deadline} says. */
export async function withDeadline<T>(
  timeout: number,
  signals: readonly AbortSignal[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new Deadline(timeout, signals);
  try {
    return await limit.bound(() => run(limit.signal));
  } finally {
    limit.clear();
  }
}
