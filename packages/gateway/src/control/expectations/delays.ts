// How long calls are held.
import type { ServerResponse } from 'node:http';
import { sleep } from '@room-sessions/shared/timers';
import type { Delay } from '../wire.ts';

/** Ten minutes, in milliseconds: longer than any client waits. */
export const longestDelay = 600_000;

export const toMilliseconds = (delay: Delay): number =>
  typeof delay === 'number' ? delay : delay.min + Math.random() * (delay.max - delay.min);

/** Calls that are held until their time has come, the client is gone, or the gateway closes. */
export class PendingResponses {
  readonly #closing = new AbortController();

  /** Says whether the client is still there after so many milliseconds; closing cuts them short. */
  async wait(response: ServerResponse, ms: number): Promise<boolean> {
    if (response.destroyed) return false;
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    response.once('close', leave);
    const signal = AbortSignal.any([gone.signal, this.#closing.signal]);
    await sleep(ms, undefined, { signal }).catch(() => {});
    response.off('close', leave);
    return !response.destroyed;
  }

  /** Never answered: its connection ends with the client or the gateway. */
  async keep(response: ServerResponse): Promise<void> {
    while (!this.#closing.signal.aborted && (await this.wait(response, longestDelay)));
    response.req.socket.destroy();
  }

  /** From now on nothing is held. */
  release(): void {
    this.#closing.abort();
  }
}
