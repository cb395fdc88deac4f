// Runs work until its time is over or one of its signals is aborted.

import { stampRequestId, TimeoutError } from '../errors/errors.ts';
import type { Call } from '../types.ts';
import { aborted, getContext } from './attempt-error.ts';

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
      controller.abort(by ? by.reason : new DOMException('The time is over.', 'TimeoutError'));
      if (error) reject(error);
      else resolve(undefined as T);
    };
    const timer = timeout < Infinity ? setTimeout(end, timeout) : undefined;
    const stop = (): void => {
      clearTimeout(timer);
      for (const one of signals) one.removeEventListener('abort', end);
    };
    for (const one of signals) one.addEventListener('abort', end);
    if (signals.some(({ aborted }) => aborted)) return end();
    run(controller.signal).then(
      (value) => (stop(), resolve(value)),
      (error: unknown) => (stop(), reject(error)),
    );
  });
}

/**
 * Runs a step of a `call` hook, within the signals and the total time of the call, and within `limit`
 * ms. If one of them ends the step, it rejects as the call would; the step itself is not awaited.
 */
export async function withinCall<T>(
  call: Call,
  step: () => Promise<T>,
  limit: number = Infinity,
): Promise<T> {
  const { options, requestId, endsAt } = call;
  const { signals, totalTimeout = 0 } = options;
  const left = Math.max(1, Math.min(limit, endsAt - performance.now()));
  const interrupt = (by: AbortSignal | undefined): Error => {
    const context = getContext(call);
    if (by) return aborted(by, context);
    const text = `${context.operation} timed out after ${totalTimeout} ms (0 attempts, \`totalTimeout\`). Nothing was sent.`;
    return new TimeoutError(text, totalTimeout, context, 'total_timeout');
  };
  try {
    return await withDeadline(left, signals, step, interrupt);
  } catch (error) {
    throw stampRequestId(error, requestId);
  }
}
