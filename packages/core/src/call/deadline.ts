// Runs work until its time is over or one of its signals is aborted.

import { addAbortListener, removeAbortListener } from '#platform';

/** What interrupted work rejects with: a timeout, unless a signal did it. */
export class Interrupted {
  readonly #by: AbortSignal | undefined;

  constructor(by?: AbortSignal) {
    this.#by = by;
  }

  /** Not by `instanceof`, which runs the traps of a Proxy that a custom `fetch` throws. */
  static is(value: unknown): value is Interrupted {
    return typeof value === 'object' && value !== null && #by in value;
  }

  /** The signal, or undefined for a timeout. */
  get by(): AbortSignal | undefined {
    return this.#by;
  }
}

/** Finds what ended work whose own signal is aborted. */
export const toInterrupted = (signals: readonly AbortSignal[]): Interrupted =>
  new Interrupted(signals.find(({ aborted }) => aborted));

/**
 * Rejects with {@link Interrupted} as soon as `timeout` ms are over (`Infinity`: never) or a signal is
 * aborted, even if `run` ignores its signal: not every `fetch` listens, and no function for a key does.
 */
export function withDeadline<T>(
  timeout: number,
  signals: readonly AbortSignal[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (): void => {
      stop();
      const interrupted = toInterrupted(signals);
      const { by } = interrupted;
      controller.abort(by ? by.reason : new DOMException('The time is over.', 'TimeoutError'));
      reject(interrupted);
    };
    const timer = timeout < Infinity ? setTimeout(end, timeout) : undefined;
    const stop = (): void => {
      clearTimeout(timer);
      for (const one of signals) removeAbortListener(one, end);
    };
    for (const one of signals) addAbortListener(one, end);
    if (signals.some(({ aborted }) => aborted)) return end();
    run(controller.signal).then(
      (value) => (stop(), resolve(value)),
      (error: unknown) => (stop(), reject(error)),
    );
  });
}
