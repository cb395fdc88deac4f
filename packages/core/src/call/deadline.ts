// Runs work until its time is over or one of its signals is aborted.

import { now as currentTime, startTimer as start } from '#platform';

/** That of `#platform`, of which no declarations are published: runs a function after ms; returns what prevents it. */
export const startTimer: (run: () => void, ms: number) => () => void = start;

/** That of `#platform`: the time in ms, for durations. */
export const now: () => number = currentTime;

/** The first of the signals that is aborted. */
export const findAborted = (signals: readonly AbortSignal[]): AbortSignal | undefined =>
  signals.find(({ aborted }) => aborted);

/**
 * Ends after `timeout` ms (`Infinity`: never) or when a signal is aborted, even if `run` ignores its
 * signal: not every `fetch` listens, and no function for a key does. It then rejects with the error
 * that `interrupt` returns for the signal (undefined: a timeout), or resolves if it returns none.
 */
export function withDeadline<T>(
  timeout: number,
  signals: readonly AbortSignal[],
  run: (signal: AbortSignal) => Promise<T>,
  interrupt: (by: AbortSignal | undefined) => Error | undefined,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (): void => {
      stop();
      const by = findAborted(signals);
      const error = interrupt(by);
      controller.abort(by ? by.reason : new DOMException('Timed out.', 'TimeoutError'));
      if (error) reject(error);
      else resolve(undefined as T);
    };
    const clear = timeout < Infinity ? start(end, timeout) : undefined;
    const stop = (): void => {
      clear?.();
      for (const one of signals) one.removeEventListener('abort', end);
    };
    for (const one of signals) one.addEventListener('abort', end);
    if (findAborted(signals)) return end();
    run(controller.signal).then(
      (value) => (stop(), resolve(value)),
      (error: unknown) => (stop(), reject(error)),
    );
  });
}
