// One abort listener for all calls that share a signal, because some runtimes warn of a leak from the
// eleventh listener on. Pages do not warn, and use platform/browser.ts instead.

interface SharedListener {
  // An array, not a Set: V8 rehashes a Set that changes with each call, and its dead entries retain
  // finished calls. Few calls run at a time, so the search is short.
  readonly listeners: (() => void)[];
  readonly notify: () => void;
}

const sharedListeners = /* @__PURE__ */ new WeakMap<AbortSignal, SharedListener>();

/** Calls a listener when a signal is aborted. */
export function addAbortListener(signal: AbortSignal, listener: () => void): void {
  let shared = sharedListeners.get(signal);
  if (!shared) {
    const listeners: SharedListener['listeners'] = [];
    const notify = (): void => [...listeners].forEach((one) => one());
    sharedListeners.set(signal, (shared = { listeners, notify }));
  }
  if (shared.listeners.length === 0) signal.addEventListener('abort', shared.notify);
  shared.listeners.push(listener);
}

/** Removes a listener that {@link addAbortListener} added. */
export function removeAbortListener(signal: AbortSignal, listener: () => void): void {
  const { listeners, notify } = sharedListeners.get(signal)!;
  const at = listeners.indexOf(listener);
  if (at === -1) return;
  const last = listeners.pop()!;
  if (at < listeners.length) listeners[at] = last;
  if (listeners.length === 0) signal.removeEventListener('abort', notify);
}
