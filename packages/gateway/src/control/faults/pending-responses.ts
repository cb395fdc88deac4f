// Calls that faults hold: until their time has come, the client is gone, or the gateway closes.
import type { ServerResponse } from 'node:http';

export interface PendingResponses {
  /** Says whether the client is still there after so many milliseconds; closing cuts them short. */
  wait(response: ServerResponse, ms: number): Promise<boolean>;
  /** Never answered: its connection ends with the client or the gateway. */
  keep(response: ServerResponse): void;
  /** From now on nothing is held. */
  release(): void;
}

export function createPendingResponses(): PendingResponses {
  const releases = new Set<() => void>();
  let closing = false;

  /** Calls once: when it is over, released, or its client is gone. */
  function hold(response: ServerResponse, done: () => void): () => void {
    const over = (): void => {
      if (!releases.delete(over)) return;
      response.off('close', over);
      done();
    };
    releases.add(over);
    response.once('close', over);
    return over;
  }

  return {
    wait(response, ms) {
      const isThere = (): boolean => !response.destroyed;
      if (closing || !isThere()) return Promise.resolve(isThere());
      return new Promise((resolve) => {
        const over = hold(response, () => {
          clearTimeout(timer);
          resolve(isThere());
        });
        const timer = setTimeout(over, ms);
      });
    },
    keep(response) {
      const cut = (): void => void response.req.socket.destroy();
      if (closing) cut();
      else hold(response, cut);
    },
    release() {
      closing = true;
      for (const over of releases) over();
    },
  };
}
