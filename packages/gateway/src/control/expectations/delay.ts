// How long a call waits: a number of milliseconds, or one of a distribution.
import type { Delay } from '../wire.ts';
import { numberAt } from './random.ts';

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
