// The time of a whole list: a page that is not here when it is over is aborted.

import { type Delivery, TimeoutError } from './errors.ts';
import { isRoomSessionsError } from './guards.ts';
import type { Operation } from './operation.ts';
import type { PageWindow } from './page-window.ts';
import type { Page } from './page.ts';

export class ListDeadline {
  readonly #operation: Operation;
  readonly #timeout: number;
  readonly #endsAt: number;

  /** Starts now. `timeout` is in ms. */
  constructor(operation: Operation, timeout: number) {
    this.#operation = operation;
    this.#timeout = timeout;
    this.#endsAt = performance.now() + timeout;
  }

  /** The next page of a window. Throws {@link TimeoutError} when the time is over. */
  async take<T>(window: PageWindow<T>, given: number): Promise<Page<T> | undefined> {
    let isOver = false;
    const left = this.#endsAt - performance.now();
    if (left <= 0) throw this.#error(given, 'answered');
    // Only while a page is awaited, so that a list that is left without an end keeps no timer.
    const timer = setTimeout(() => {
      isOver = true;
      window.close();
    }, left);
    try {
      return await window.take();
    } catch (error) {
      if (!isOver) throw error;
      throw this.#error(given, isRoomSessionsError(error) ? error.delivery : 'unknown');
    } finally {
      clearTimeout(timer);
    }
  }

  #error(given: number, delivery: Delivery): TimeoutError {
    const { id } = this.#operation;
    return new TimeoutError(
      `${id}: the list did not end within ${this.#timeout} ms, the limit of \`listTimeout\`. ${given} items were read before.`,
      this.#timeout,
      { operation: id, attempts: 1, delivery },
      'list_timeout',
    );
  }
}
