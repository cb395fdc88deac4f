// A list whose pages are answered by the test, in any order.

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Fault, json } from '@room-sessions/testing/faults';

/** A pending request of a page. */
export interface HeldPage {
  /** Responds with the page, or with the given fault. */
  give(otherwise?: Fault): void;
  /** Waits until the client has closed the connection; fails if the request was answered. */
  abandoned(): Promise<void>;
}

export interface HeldList {
  readonly fault: Fault;
  /** The numbers of the requested pages, lowest first. */
  asked(): number[];
  /** The request of a page, once it has arrived. */
  page(number: number): Promise<HeldPage>;
  /** The requests of several pages, once all have arrived. */
  pages(from: number, to: number): Promise<HeldPage[]>;
}

/** The items of a page of the list of numbers below `count`. */
export const getNumbers = (count: number, page: number, size: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.min(size, count - page * size)) },
    (_, at) => page * size + at,
  );

/** A list of the numbers below `count`, with at most `cap` on a page. */
export function holdList(count: number, cap = Infinity): HeldList {
  const asked: number[] = [];
  const here = new Map<number, HeldPage>();
  const waiting = new Map<number, (held: HeldPage) => void>();
  return {
    fault(response, request) {
      const page = Number(request.query.get('page'));
      const usual = json(getNumbers(count, page, Math.min(cap, Number(request.query.get('size')))));
      const held: HeldPage = {
        give: (otherwise = usual) => otherwise(response, request),
        abandoned: () => untilAbandoned(response, page),
      };
      asked.push(page);
      here.set(page, held);
      waiting.get(page)?.(held);
    },
    asked: () => asked.toSorted((one, other) => one - other),
    async page(number) {
      return here.get(number) ?? new Promise((resolve) => waiting.set(number, resolve));
    },
    pages(from, to) {
      const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      return Promise.all(numbers.map((number) => this.page(number)));
    },
  };
}

async function untilAbandoned(response: ServerResponse, page: number): Promise<void> {
  if (!response.closed) await once(response, 'close');
  if (response.writableEnded) throw new Error(`Page ${page} was answered.`);
}
