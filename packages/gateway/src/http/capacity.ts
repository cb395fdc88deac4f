// How many requests are answered at the same time. More are told to come back: a gateway that
// takes them all answers none in time.
import { Failure } from '../failure.ts';

/** The place of one request among all that are under way. */
export interface Slot {
  /** @throws Failure (503) when requests of this key have all slots that one key may have. */
  countFor(key: string): void;
  free(): void;
}

/** @throws Failure (503) when there are too many. */
export type EnterSlot = () => Slot;

export function createCapacity(most: number, onRefused: () => void): EnterSlot {
  // The rest is for others: slow readers of one key leave room for the next key.
  const mostOfKey = most - Math.floor(most / 4);
  const ofKeys = new Map<string, number>();
  let underWay = 0;

  const refuse = (count: number, whose: string): Failure => {
    onRefused();
    const message = `${count} requests${whose} are under way, which is all; try again in 1 s`;
    return new Failure(503, message, { headers: { 'retry-after': '1' } });
  };

  class OneSlot implements Slot {
    #key: string | undefined;

    countFor(key: string): void {
      const count = ofKeys.get(key) ?? 0;
      if (count >= mostOfKey) throw refuse(mostOfKey, ' of this key');
      this.#key = key;
      ofKeys.set(key, count + 1);
    }

    free(): void {
      underWay -= 1;
      if (this.#key !== undefined) ofKeys.set(this.#key, (ofKeys.get(this.#key) ?? 1) - 1);
    }
  }

  return () => {
    if (underWay >= most) throw refuse(most, '');
    underWay += 1;
    return new OneSlot();
  };
}
