// The budget of retries that all calls of a client share, because calls that all retry would keep a gateway
// down.

import type { Attempt, Budget, RetryBudgetOptions } from '../types.ts';

/** A bucket of tokens; a retry takes one. */
export class RetryBudget implements Budget {
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

  take(call: Attempt): boolean {
    // Not `<`: a capacity that is NaN allows no retry.
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return true;
    }
    for (const { on } of call.options.use) on?.({ type: 'retry_budget_spent', call });
    return false;
  }

  credit(): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + this.#perSuccess);
  }
}
