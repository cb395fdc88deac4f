// How long a connection may take to stand.

/** Why a connection was given up. Nothing was sent on it. */
const connectTimedOut = (limit: number): Error =>
  Object.assign(new Error(`No connection within ${limit} ms.`), { code: 'ERR_CONNECT_TIMEOUT' });

/** Calls `onTimeout` after the limit in ms; 0 sets none. Returns what stops the clock. */
export function startConnectTimer(limit: number, onTimeout: (error: Error) => void): () => void {
  const timer = limit > 0 ? setTimeout(() => onTimeout(connectTimedOut(limit)), limit) : undefined;
  return () => clearTimeout(timer);
}
