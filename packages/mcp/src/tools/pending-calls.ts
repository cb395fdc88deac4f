// The pending calls to the gateway, which the command waits for before it exits.

export interface PendingCalls {
  /** Counts a call until it ends, and returns its result. */
  track<T>(call: Promise<T>): Promise<T>;
  /** Resolves when no call is pending. */
  idle(): Promise<void>;
}

export function createPendingCalls(): PendingCalls {
  const pending = new Set<Promise<unknown>>();
  return {
    async track(call) {
      pending.add(call);
      try {
        return await call;
      } finally {
        pending.delete(call);
      }
    },
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
