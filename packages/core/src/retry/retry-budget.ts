// The budget of retries that all calls of a client share: when a gateway is down, calls that all
// try again would keep it there.

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
   * What a call that is answered, and not with a failure of the gateway, adds in retries.
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

  constructor({ capacity = 100, perSuccess = 0.1 }: RetryBudgetOptions = {}) {
    this.#capacity = capacity;
    this.#perSuccess = perSuccess;
    this.#tokens = capacity;
  }

  /** Takes a retry; false where none is left. */
  take(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Counts a call that was answered. */
  credit(): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + this.#perSuccess);
  }
}
