// A server with a list of numbers for each test, and the list of its client.

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Client, createClient } from '../client/client.ts';
import type { Input } from '../operation.ts';
import type { PageOptions } from '../paging/page-options.ts';
import { type Pages, paginate } from '../paging/pages.ts';
import {
  type Fault,
  type FaultServer,
  json,
  type ReceivedRequest,
  startFaultServer,
} from '@room-sessions/testing/faults';
import { type HeldList, holdList, getNumbers } from './held-list.ts';
import { list } from './operations.ts';
import { key } from './use-fault-server.ts';
import type { ClientOptions } from '../types.ts';

interface PagedServer {
  readonly server: FaultServer;
  readonly connect: (options?: ClientOptions) => Client;
  /** A list with two items per page. */
  readonly rooms: (options?: PageOptions, input?: Input) => Pages<number>;
  /** Holds the response of each page until the test releases it. */
  readonly hold: (count: number, cap?: number) => HeldList;
  /** The numbers of the requested pages, lowest first. */
  readonly asked: () => number[];
}

/** Also fails the file on an unhandled rejection. */
export function usePagedServer(): PagedServer {
  // One server for each test, because an aborted request may still arrive during the next test.
  let server: FaultServer;
  beforeEach(async () => {
    server = await startFaultServer();
  });
  afterEach(() => server.close());
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', onUnhandled));
  afterAll(async () => {
    // Node reports them after the microtasks of a turn.
    await new Promise(setImmediate);
    process.off('unhandledRejection', onUnhandled);
    expect(unhandled).toEqual([]);
  });
  const connect = (options?: ClientOptions): Client =>
    createClient({ baseUrl: server.url, apiKey: key, ...options });
  return {
    get server() {
      return server;
    },
    connect,
    rooms: (options, input) => paginate<number>(connect(), list, { size: 2, ...input }, options),
    hold(count, cap) {
      const held = holdList(count, cap);
      server.answer(held.fault);
      return held;
    },
    asked: () =>
      server.received
        .map(({ query }) => Number(query.get('page')))
        .toSorted((one, other) => one - other),
  };
}

/** Responds at once with a page of the numbers below `count`, and silently caps `size`. */
export const numbers = (count: number, cap = Infinity): Fault =>
  json(({ query }: ReceivedRequest) =>
    getNumbers(count, Number(query.get('page')), Math.min(cap, Number(query.get('size')))),
  );

export const upTo = (count: number): number[] => getNumbers(count, 0, count);

/** Reads to the end, or to an error, and keeps the items in `into`. */
export async function collect<T>(items: AsyncIterable<T>, into: T[] = []): Promise<T[]> {
  for await (const item of items) into.push(item);
  return into;
}
