// A server for each test that has a list of numbers, and the list as its client reads it.

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Client, createClient } from '../client/client.ts';
import type { Input } from '../operation.ts';
import type { ClientOptions } from '../client/options.ts';
import type { PageOptions } from '../paging/page-options.ts';
import { type Pages, paginate } from '../paging/pages.ts';
import { type Arrived, type Fault, type FaultServer, startFaultServer } from './fault-server.ts';
import { json } from './faults.ts';
import { type HeldList, holdList, numbersOf } from './held-list.ts';
import { list } from './operations.ts';
import { key } from './use-fault-server.ts';

interface PagedServer {
  readonly server: FaultServer;
  readonly connect: (options?: ClientOptions) => Client;
  /** A list of two items a page. */
  readonly rooms: (options?: PageOptions, input?: Input) => Pages<number>;
  /** Holds each page of a list until the test gives it. */
  readonly hold: (count: number) => HeldList;
  /** The numbers of the pages asked for, lowest first. */
  readonly asked: () => number[];
}

/** Also fails the file when a promise was rejected and nobody heard. */
export function usePagedServer(): PagedServer {
  // One for each test: a request that is ended may still arrive, and would be taken for the next's.
  let server: FaultServer;
  beforeEach(async () => {
    server = await startFaultServer();
  });
  afterEach(() => server.close());
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', onUnhandled));
  afterAll(async () => {
    // Node tells of them once the promises of a turn are through.
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
    hold(count) {
      const held = holdList(count);
      server.answer(held.fault);
      return held;
    },
    asked: () =>
      server.received
        .map(({ query }) => Number(query.get('page')))
        .toSorted((one, other) => one - other),
  };
}

/** Answers with a page of the numbers below `count` at once. */
export const numbers = (count: number): Fault =>
  json(({ query }: Arrived) =>
    numbersOf(count, Number(query.get('page')), Number(query.get('size'))),
  );

export const upTo = (count: number): number[] => numbersOf(count, 0, count);

/** Reads to the end, keeping what came before it. */
export async function collect<T>(items: AsyncIterable<T>, into: T[] = []): Promise<T[]> {
  for await (const item of items) into.push(item);
  return into;
}
