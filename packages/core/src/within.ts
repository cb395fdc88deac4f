// Runs something within its time, and until its caller gives up.

import { listen, stopListening } from '#platform';

/** Why it ended early. */
export class Ended extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause: unknown) {
    super('Ended early.', { cause });
    this.timedOut = timedOut;
  }
}

const endings = /* @__PURE__ */ new WeakMap<AbortSignal, Ended>();

/** How what runs by a signal of {@link within} has ended early; undefined where it has not. */
export const endingOf = (signal: AbortSignal): Ended | undefined => endings.get(signal);

/**
 * Gives what `run` gives. Rejects with {@link Ended} as soon as `timeout` ms are over (`Infinity`
 * sets no limit) or one of `signals` is aborted, also where `run` does not heed the signal that it is given:
 * not every `fetch` does, and no function that gives a key.
 */
export async function within<T>(
  timeout: number,
  signals: readonly AbortSignal[],
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  let endNow!: (reason: Ended) => void;
  const end = (timedOut: boolean): void => {
    const by = timedOut ? undefined : signals.find((one) => one.aborted);
    const reason = new Ended(timedOut, by?.reason);
    endings.set(signal, reason);
    // What a fetch or a middleware looks at is as they know it from elsewhere.
    controller.abort(timedOut ? new DOMException('The time is over.', 'TimeoutError') : by?.reason);
    endNow(reason);
  };
  const onAbort = (): void => end(false);
  const timer = timeout < Infinity ? setTimeout(end, timeout, true) : undefined;
  for (const one of signals) listen(one, onAbort);
  try {
    return await new Promise<T>((resolve, reject) => {
      endNow = reject;
      if (signals.some((one) => one.aborted)) onAbort();
      // Handed on as they are, because stacks lead through them to the caller.
      else run(signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    for (const one of signals) stopListening(one, onAbort);
  }
}
