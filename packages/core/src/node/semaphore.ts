// A counting semaphore. Waiters get a permit in the order of arrival.

/** Limits how many holders have a permit at the same time. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(most: number) {
    this.#free = most;
  }

  /** Waits for a permit and resolves with the function that releases it. Rejects if `signal` is aborted. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = this.#waiting;
      // Passed to the next waiter directly, so that no later caller can take it.
      if (next) next();
      else this.#free += 1;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(proceed);
        signal.removeEventListener('abort', giveUp);
      };
      const proceed = (): void => (leave(), resolve());
      const giveUp = (): void => (leave(), reject(signal.reason as Error));
      this.#waiting.add(proceed);
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp);
    });
  }
}
