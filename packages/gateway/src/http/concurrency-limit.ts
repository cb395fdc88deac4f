// Limits the number of concurrent requests. The rest get 503: a gateway that accepts all of them
// answers none in time.
import { Failure } from '../failure.ts';

/** The slot of one running request. */
export interface Slot {
  /** @throws Failure (503) when requests of this key occupy all slots of one key. */
  countFor(key: string): void;
  free(): void;
}

/** @throws Failure (503) when all slots are occupied. */
export type EnterSlot = () => Slot;

export function createCapacity(most: number): EnterSlot {
  // The rest is for other keys: slow readers with one key must not block the next key.
  const mostOfKey = most - Math.floor(most / 4);
  const ofKeys = new Map<string, number>();
  let underWay = 0;

  const refuse = (count: number, whose: string): Failure => {
    const message = `the limit of ${count} concurrent requests${whose} is reached; retry in 1 s`;
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
