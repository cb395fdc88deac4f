// Tells a listener of the caller's. Its fault must not make a call that succeeded look as if it had
// not; it is thrown from a task of its own, so that it is not lost either.

export function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
