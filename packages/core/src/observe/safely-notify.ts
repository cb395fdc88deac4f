// Calls a listener of the caller. Its error must not fail a successful call and must not get lost, so
// it becomes an uncaught exception.

export function safelyNotify<T>(listener: (said: T) => void, said: T): void {
  try {
    listener(said);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
