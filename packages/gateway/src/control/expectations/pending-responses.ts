// Calls that expectations hold: until their time has come, the client is gone, or the gateway closes.
import type { ServerResponse } from 'node:http';

export class PendingResponses {
  readonly #releases = new Set<() => void>();
  #closing = false;

  /** Says whether the client is still there after so many milliseconds; closing cuts them short. */
  wait(response: ServerResponse, ms: number): Promise<boolean> {
    const isThere = (): boolean => !response.destroyed;
    if (this.#closing || !isThere()) return Promise.resolve(isThere());
    return new Promise((resolve) => {
      const over = this.#hold(response, () => {
        clearTimeout(timer);
        resolve(isThere());
      });
      const timer = setTimeout(over, ms);
    });
  }

  /** Never answered: its connection ends with the client or the gateway. */
  keep(response: ServerResponse): void {
    const cut = (): void => void response.req.socket.destroy();
    if (this.#closing) cut();
    else this.#hold(response, cut);
  }

  /** From now on nothing is held. */
  release(): void {
    this.#closing = true;
    for (const over of this.#releases) over();
  }

  /** Calls once: when it is over, released, or its client is gone. */
  #hold(response: ServerResponse, done: () => void): () => void {
    const over = (): void => {
      if (!this.#releases.delete(over)) return;
      response.off('close', over);
      done();
    };
    this.#releases.add(over);
    response.once('close', over);
    return over;
  }
}
