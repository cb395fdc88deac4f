// A counting semaphore. Waiters get a permit in the order of arrival.

/** Limits how many holders have a permit at the same time. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /**
   * Waits for a permit and resolves with the function that releases it. If `signal` is aborted meanwhile,
   * it rejects when a permit is free.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isOver = false;
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.shift();
      // Passed to the next waiter directly, so that no later caller can take it.
      if (next) next();
      else this.#free += 1;
    };
    if (signal.aborted) release();
    signal.throwIfAborted();
    return release;
  }
}
