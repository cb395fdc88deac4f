// At most so many at a time; whoever comes later waits for a turn, in order.

/** Counts those who have their turn. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(most: number) {
    this.#free = most;
  }

  /** Gives a function that ends the turn. Rejects when `signal` ends the wait for it. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = this.#waiting;
      // Handed on, so that nobody who comes now takes it.
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
