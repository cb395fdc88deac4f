// How long calls are held, and the random numbers that a seed determines: mulberry32, started with the
// 32-bit FNV-1a hash of the seed in UTF-8. Both are short, so a program in another language can compute
// the same numbers: one number for each matching call, and the expectation applies if the number is
// below `of`. Delays use two numbers for each call, from the seed followed by ` delay`.
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Delay } from '../wire.ts';

/** The number at a place of the sequence, at least 0 and less than 1. The first place is 1. */
export function numberAt(seed: string, place: number): number {
  const state = (hash(seed) + Math.imul(place, 0x6d_2b_79_f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

function hash(text: string): number {
  let hashed = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) {
    hashed = Math.imul(hashed ^ byte, 0x01_00_01_93);
  }
  return hashed;
}

/** Ten minutes, in milliseconds: longer than any client waits. */
export const longestDelay = 600_000;

/**
 * The delay of a call, in milliseconds.
 *
 * @param seed the seed of the rate, if any: the delay of each call then follows from it.
 * @param call the number of the call, of which the first is 1.
 */
export function toMilliseconds(delay: Delay, call: number, seed?: string): number {
  if (typeof delay === 'number') return delay;
  const [one, two] =
    seed === undefined
      ? [Math.random(), Math.random()]
      : [numberAt(`${seed} delay`, 2 * call - 1), numberAt(`${seed} delay`, 2 * call)];
  if ('min' in delay) return delay.min + one * (delay.max - delay.min);
  // Box-Muller: a number of the normal distribution, out of two that are evenly distributed.
  const normal = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * two);
  return Math.min(delay.median * Math.exp(delay.sigma * normal), longestDelay);
}

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
    await setTimeout(ms, undefined, { signal }).catch(() => {});
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
