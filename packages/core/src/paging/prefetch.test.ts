import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { collect, numbers, upTo, usePagedServer } from '../testing/paged-server.ts';
import { failure, type Fault, json } from '@room-sessions/testing/faults';
import { AbortError, InvalidResponseError } from '../errors/errors.ts';
import { ApiError } from '../errors/api-error.ts';

const gateway = usePagedServer();
const { rooms, hold, asked } = gateway;
const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('a prefetched list', () => {
  it('returns its items in order although later pages arrive first', async () => {
    const held = hold(7);
    const items = rooms({ prefetch: 4 }).all();
    for (const page of (await held.pages(0, 3)).toReversed()) page.give();
    expect(await items).toEqual(upTo(7));
    expect(held.asked()).toEqual([0, 1, 2, 3]);
  });

  it.each([1, 2, 3, 8])(
    'has %i pages in flight while one is awaited, and requests none while the caller works',
    async (prefetch) => {
      const held = hold(100);
      const pages = rooms({ prefetch }).pages();
      for (const number of [0, 1, 2]) {
        const page = pages.next();
        await held.page(number + prefetch - 1);
        expect(held.asked()).toEqual(upTo(number + prefetch));
        (await held.page(number)).give();
        await page;
      }
      await pages.return!();
    },
  );

  it('may have 64 pages in flight', async () => {
    const held = hold(1000);
    const pages = rooms({ prefetch: 64 }).pages();
    const page = pages.next();
    (await held.pages(0, 63))[0]!.give();
    await page;
    await pages.return!();
    expect(held.asked()).toHaveLength(64);
  });

  it('requests one page when the list is awaited', async () => {
    gateway.server.answer(numbers(100));
    expect((await rooms({ prefetch: 8 })).items).toEqual([0, 1]);
    expect((await rooms({ prefetch: 8 }).withResponse()).value).toEqual([0, 1]);
    expect(asked()).toEqual([0, 0]);
  });

  it('starts at the page of the input', async () => {
    gateway.server.answer(numbers(9));
    expect(await rooms({ prefetch: 2 }, { page: 3 }).all()).toEqual([6, 7, 8]);
    expect(asked().filter((page) => page < 3)).toEqual([]);
  });

  it('may be iterated twice at the same time', async () => {
    gateway.server.answer(numbers(9));
    const one = rooms({ prefetch: 3 });
    expect(await Promise.all([one.all(), one.all()])).toEqual([upTo(9), upTo(9)]);
  });

  it('stops at a short page that arrives early, and still waits for the pages before it', async () => {
    const held = hold(3);
    const items = rooms({ prefetch: 4 }).all();
    const [first, short, ...behind] = await held.pages(0, 3);
    short!.give();
    first!.give();
    expect(await items).toEqual(upTo(3));
    await Promise.all(behind.map((page) => page.abandoned()));
  });

  it('rejects for a failed page after the items before it, and requests none after it', async () => {
    const held = hold(100);
    const items: number[] = [];
    const reading = failure(collect(rooms({ prefetch: 4 }), items));
    const [first, second, failing, behind] = await held.pages(0, 3);
    failing!.give(json({}, 404));
    second!.give();
    first!.give();
    expect(await reading).toBeInstanceOf(ApiError);
    expect(items).toEqual([0, 1, 2, 3]);
    await behind!.abandoned();
  });

  it('ignores a failure after the last page', async () => {
    const held = hold(3);
    const items = rooms({ prefetch: 4 }).all();
    const [first, short, failing, behind] = await held.pages(0, 3);
    failing!.give(json({}, 404));
    short!.give();
    first!.give();
    expect(await items).toEqual(upTo(3));
    await behind!.abandoned();
  });

  it('aborts its requests when an iterator is left while it awaits one', async () => {
    const held = hold(100);
    const items = rooms({ prefetch: 3 })[Symbol.asyncIterator]();
    const item = items.next();
    const pages = await held.pages(0, 2);
    await items.return!();
    expect(await item).toEqual({ done: true, value: undefined });
    await Promise.all(pages.map((page) => page.abandoned()));
  });
});

// The list is left while page 1 is awaited or after it arrived, with all later pages in flight.
interface Ending {
  /** Reads until the list ends or is left; may wait for `goOn` first. */
  readonly read: (reading: {
    readonly pages: AsyncIterableIterator<{ readonly page: number }>;
    readonly controller: AbortController;
    /** Settles when all requests are in flight. */
    readonly underWay: Promise<void>;
  }) => Promise<unknown>;
  /** The response for page 1; `undefined` for no response. */
  readonly second?: Fault | undefined;
}

type Steps = Parameters<Ending['read']>[0];

async function walk({ pages }: Steps, inPage?: (page: number) => void): Promise<number[]> {
  const seen: number[] = [];
  for await (const { page } of pages) {
    seen.push(page);
    if (page === 1) inPage?.(page);
  }
  return seen;
}

const usual = json([2, 3]);
const endings: ReadonlyArray<[string, Ending]> = [
  [
    'the caller breaks',
    {
      second: usual,
      async read({ pages }) {
        for await (const { page } of pages) if (page === 1) break;
      },
    },
  ],
  [
    'the caller throws',
    {
      second: usual,
      async read(steps) {
        const error = new Error('enough');
        const leave = (): never => {
          throw error;
        };
        expect(await failure(walk(steps, leave))).toBe(error);
      },
    },
  ],
  [
    'the signal aborts it while the caller works',
    {
      second: usual,
      async read(steps) {
        const error = await failure(walk(steps, () => steps.controller.abort('enough')));
        expect(error).toBeInstanceOf(AbortError);
        expect(error).toMatchObject({ cause: 'enough', operation: 'listRooms' });
      },
    },
  ],
  [
    'the signal aborts it while a page is awaited',
    {
      async read(steps) {
        const reading = failure(walk(steps));
        await steps.underWay;
        steps.controller.abort('enough');
        const error = await reading;
        expect(error).toBeInstanceOf(AbortError);
        expect(error).toMatchObject({ cause: 'enough', operation: 'listRooms' });
      },
    },
  ],
  [
    'the caller returns while it awaits a page',
    {
      async read({ pages, underWay }) {
        await pages.next();
        const page = pages.next();
        await underWay;
        await pages.return!();
        expect(await page).toEqual({ done: true, value: undefined });
        expect(await pages.next()).toEqual({ done: true, value: undefined });
      },
    },
  ],
  ['a page is short', { second: json([2]), read: async (steps) => void (await walk(steps)) }],
  ['a page is empty', { second: json([]), read: async (steps) => void (await walk(steps)) }],
  [
    'a page fails',
    {
      second: json({}, 404),
      read: async (steps) => expect(await failure(walk(steps))).toBeInstanceOf(ApiError),
    },
  ],
  [
    'a page is not a list',
    {
      second: json({ content: [] }),
      read: async (steps) =>
        expect(await failure(walk(steps))).toMatchObject({ code: 'not_a_list' }),
    },
  ],
  [
    'the server ignores `page`',
    {
      second: json([0, 1]),
      async read(steps) {
        const error = await failure(walk(steps));
        expect(error).toBeInstanceOf(InvalidResponseError);
        expect(error).toMatchObject({ code: 'page_ignored' });
        expect(String(error)).toContain('page 1 has the same items as page 0');
      },
    },
  ],
];

describe.each([1, 2, 4, 8])(
  'a list with %i pages at a time leaves no request open when',
  (prefetch) => {
    it.each(endings)('%s', async (_, ending) => {
      const held = hold(100);
      const controller = new AbortController();
      const { signal } = controller;
      let goOn = (): void => undefined;
      const underWay = new Promise<void>((resolve) => (goOn = resolve));
      const pages = rooms({ prefetch, signal }).pages();
      const reading = ending.read({ pages, controller, underWay });
      (await held.page(0)).give();
      const [second, ...behind] = await held.pages(1, prefetch);
      expect(listeners(signal)).toBe(1);
      goOn();
      if (ending.second) second!.give(ending.second);
      await reading;
      expect(listeners(signal)).toBe(0);
      const pending = ending.second ? behind : [second!, ...behind];
      await Promise.all(pending.map((page) => page.abandoned()));
      // Page 0 and 1 were needed.
      expect(held.asked()).toEqual(upTo(2 + (prefetch - 1)));
    });

    it('the signal was already aborted', async () => {
      const controller = new AbortController();
      const { signal } = controller;
      controller.abort('enough');
      for (const reading of [
        rooms({ prefetch, signal }).all(),
        rooms({ prefetch, signal }).pages().next(),
      ]) {
        const error = await failure(reading);
        expect(error).toBeInstanceOf(AbortError);
        expect(error).toMatchObject({ cause: 'enough', delivery: 'not_sent' });
      }
      expect(listeners(signal)).toBe(0);
      expect(gateway.server.received).toEqual([]);
    });

    it('the caller stops after the last page', async () => {
      gateway.server.answer(numbers(3));
      const { signal } = new AbortController();
      const pages = rooms({ prefetch, signal }).pages();
      await pages.next();
      expect((await pages.next()).value).toMatchObject({ page: 1, isLast: true });
      expect(listeners(signal)).toBe(0);
    });
  },
);
