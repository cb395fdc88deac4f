// One listener for all calls that share a signal: from the eleventh on, some runtimes warn of a leak.
// No page does, and has in-page/ in its place.

interface Ear {
  readonly listeners: Set<() => void>;
  readonly tell: () => void;
}

const ears = /* @__PURE__ */ new WeakMap<AbortSignal, Ear>();

/** Has a listener told when a signal is aborted. */
export function listen(signal: AbortSignal, listener: () => void): void {
  let ear = ears.get(signal);
  if (!ear) {
    const listeners = new Set<() => void>();
    const tell = (): void => [...listeners].forEach((one) => one());
    ears.set(signal, (ear = { listeners, tell }));
  }
  if (ear.listeners.size === 0) signal.addEventListener('abort', ear.tell);
  ear.listeners.add(listener);
}

/** Ends that. */
export function stopListening(signal: AbortSignal, listener: () => void): void {
  const ear = ears.get(signal);
  ear?.listeners.delete(listener);
  if (ear?.listeners.size === 0) signal.removeEventListener('abort', ear.tell);
}
