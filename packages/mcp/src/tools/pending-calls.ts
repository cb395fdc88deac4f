// The calls to the gateway that have no answer yet, so that the command can wait for them before it ends.

export interface PendingCalls {
  /** Counts a call until it has ended, and gives its outcome. */
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
