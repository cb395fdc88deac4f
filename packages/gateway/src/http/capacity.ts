// How many requests are answered at the same time. More are told to come back: a gateway that
// takes them all answers none in time.
import type { ServerResponse } from 'node:http';
import { Failure } from '../failure.ts';

export interface Capacity {
  /**
   * Counts a request until its answer is sent or its connection is gone.
   *
   * @throws Failure (503) when there are too many.
   */
  enter(response: Pick<ServerResponse, 'on'>): void;
}

export function createCapacity(most: number, onRefused: () => void): Capacity {
  let underWay = 0;
  return {
    enter(response) {
      if (underWay >= most) {
        onRefused();
        throw new Failure(503, `${most} requests are under way, which is all; try again in 1 s`, {
          headers: { 'retry-after': '1' },
        });
      }
      underWay += 1;
      response.on('close', () => (underWay -= 1));
    },
  };
}
