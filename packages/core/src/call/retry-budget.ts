// The budget of retries that all calls of a client share, because calls that all retry would keep a gateway
// down.

/** Options of the budget. */
export interface RetryBudgetOptions {
  /**
   * Retries that can be made at once, and the most that are ever saved up.
   *
   * @default 100
   * @example 20
   */
  readonly capacity?: number | undefined;
  /**
   * Retries that a call adds when its response has a status below 500.
   *
   * @default 0.1
   * @example 0.02 // one retry for fifty calls
   */
  readonly perSuccess?: number | undefined;
}

/** A bucket of tokens; a retry takes one. */
export class RetryBudget {
  readonly #capacity: number;
  readonly #perSuccess: number;
  #tokens: number;

  /** `false` allows every retry. */
  constructor(options: RetryBudgetOptions | false = {}) {
    const { capacity = 100, perSuccess = 0.1 } = options || { capacity: Infinity };
    this.#capacity = capacity;
    this.#perSuccess = perSuccess;
    this.#tokens = capacity;
  }

  /** Takes a retry; false if none is left. */
  take(): boolean {
    // Not `<`: a capacity that is NaN allows no retry.
    if (!(this.#tokens >= 1)) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Counts a call that was answered. */
  credit(): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + this.#perSuccess);
  }
}
