// One listener for all calls that share a signal: from the eleventh on, some runtimes warn of a leak.
// No page does, and has platform/browser.ts instead.

interface Ear {
  // No set: one that gains and loses a listener with each call is made anew all the time, and what V8
  // has left of the old ones keeps calls that are over. So many are under way that one is found soon.
  readonly listeners: (() => void)[];
  readonly tell: () => void;
}

const ears = /* @__PURE__ */ new WeakMap<AbortSignal, Ear>();

/** Has a listener told when a signal is aborted. */
export function addAbortListener(signal: AbortSignal, listener: () => void): void {
  let ear = ears.get(signal);
  if (!ear) {
    const listeners: Ear['listeners'] = [];
    const tell = (): void => [...listeners].forEach((one) => one());
    ears.set(signal, (ear = { listeners, tell }));
  }
  if (ear.listeners.length === 0) signal.addEventListener('abort', ear.tell);
  ear.listeners.push(listener);
}

/** Ends that. */
export function removeAbortListener(signal: AbortSignal, listener: () => void): void {
  const { listeners, tell } = ears.get(signal)!;
  const at = listeners.indexOf(listener);
  if (at === -1) return;
  const last = listeners.pop()!;
  if (at < listeners.length) listeners[at] = last;
  if (listeners.length === 0) signal.removeEventListener('abort', tell);
}
