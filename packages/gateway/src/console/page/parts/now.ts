// The time of the tenant's clock, which may be frozen or moved.
import type { ClockState } from '../../../control/client.ts';

let known: { readonly state: ClockState; readonly at: number } | undefined;

export const setClock = (state: ClockState): void => {
  known = { state, at: performance.now() };
};

/** In milliseconds. */
export function now(): number {
  if (known === undefined) return Date.now();
  const { state, at } = known;
  return Date.parse(state.now) + (state.frozen ? 0 : performance.now() - at);
}
