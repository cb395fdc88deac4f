// How many requests are answered at the same time. More are told to come back: a gateway that
// takes them all answers none in time.
import type { ServerResponse } from 'node:http';
import { Failure } from '../failure.ts';
import type { Connection } from './connections.ts';

/** The place of one request among all that are under way. */
export interface Slot {
  /** @throws Failure (503) when requests of this key have all places that one key may have. */
  countFor(key: string): void;
  /** The answer is ready: all answers that wait on one connection have one place together. */
  sending(): void;
}

export interface Capacity {
  /**
   * The place is free again when the answer was taken or the connection is gone.
   *
   * @throws Failure (503) when there are too many.
   */
  enter(connection: Connection, response: Pick<ServerResponse, 'once' | 'destroyed'>): Slot;
}

export function createCapacity(most: number, onRefused: () => void): Capacity {
  // The rest is for others: slow readers of one key leave room for the next key.
  const mostOfKey = most - Math.floor(most / 4);
  const ofKeys = new Map<string, number>();
  const freeLater = new WeakMap<Connection, { answers: number; free: () => void }>();
  let underWay = 0;

  const refuse = (count: number, whose: string): Failure => {
    onRefused();
    return new Failure(
      503,
      `${count} requests${whose} are under way, which is all; try again in 1 s`,
      {
        headers: { 'retry-after': '1' },
      },
    );
  };

  return {
    enter(connection, response) {
      if (underWay >= most) throw refuse(most, '');
      underWay += 1;
      let key: string | undefined;
      let waits: { answers: number; free: () => void } | undefined;
      const free = (): void => {
        underWay -= 1;
        if (key !== undefined) ofKeys.set(key, (ofKeys.get(key) ?? 1) - 1);
      };
      response.once('close', () => {
        if (!waits) return free();
        waits.answers -= 1;
        if (waits.answers > 0) return;
        freeLater.delete(connection);
        waits.free();
      });
      return {
        countFor(owner) {
          const count = ofKeys.get(owner) ?? 0;
          if (count >= mostOfKey) throw refuse(mostOfKey, ' of this key');
          key = owner;
          ofKeys.set(owner, count + 1);
        },
        sending() {
          if (waits || response.destroyed) return;
          waits = freeLater.get(connection);
          if (waits) free();
          else freeLater.set(connection, (waits = { answers: 0, free }));
          waits.answers += 1;
        },
      };
    },
  };
}
