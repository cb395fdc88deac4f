// Tells a listener of the caller's. Its fault must not make a call that succeeded look as if it had
// not; it is thrown from a task of its own, so that it is not lost either.

export function safelyNotify<T>(listener: (said: T) => void, said: T): void {
  try {
    listener(said);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
