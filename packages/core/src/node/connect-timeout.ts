// The time limit for establishing a connection.

/** The error of a connection that was not established in time. Nothing was sent. */
const connectTimedOut = (limit: number): Error =>
  Object.assign(new Error(`No connection within ${limit} ms.`), { code: 'ERR_CONNECT_TIMEOUT' });

/** Calls `onTimeout` after the limit in ms; 0: no limit. Returns a function that clears the timer. */
export function startConnectTimer(limit: number, onTimeout: (error: Error) => void): () => void {
  const timer = limit > 0 ? setTimeout(() => onTimeout(connectTimedOut(limit)), limit) : undefined;
  return () => clearTimeout(timer);
}
