// Closes the resources of a test after it.

import { afterEach } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** A function that returns its argument and closes it after the test. */
export function useClosing(): <T extends Closable>(starting: T | Promise<T>) => Promise<T> {
  const started: Closable[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.close()));
  });
  return async (starting) => {
    const one = await starting;
    started.push(one);
    return one;
  };
}
