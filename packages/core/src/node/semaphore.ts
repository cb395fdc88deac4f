// A counting semaphore. Waiters get a permit in the order of arrival.

/** Waits for a permit and resolves with the function that releases it. */
export type Semaphore = () => Promise<() => void>;

/** Limits how many holders have a permit at the same time. */
export function createSemaphore(most: number): Semaphore {
  let free = most;
  const waiting: (() => void)[] = [];
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = waiting.shift();
      // Passed to the next waiter directly, so that no later caller can take it.
      if (next) next();
      else free += 1;
    };
  };
}
