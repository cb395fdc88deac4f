import { getEventListeners } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from './client.ts';
import {
  isAbortError,
  isApiError,
  isConfigurationError,
  isInputError,
  isResponseError,
} from './guards.ts';
import type { Input } from './operation.ts';
import type { ClientOptions } from './options.ts';
import type { PageOptions } from './page-options.ts';
import { type Pages, paginate } from './pages.ts';
import { type Fault, type FaultServer, startFaultServer } from './testing/fault-server.ts';
import { json } from './testing/faults.ts';
import { type HeldList, holdList, numbersOf } from './testing/held-list.ts';
import { failure, key, list } from './testing/operations.ts';

// One for each test: a request that is ended may still arrive, and would be taken for the next's.
let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

const connect = (options?: ClientOptions): Client =>
  createClient({ baseUrl: server.url, apiKey: key, ...options });
/** A list of two items a page. */
const rooms = (options?: PageOptions, input?: Input): Pages<number> =>
  paginate<number>(connect(), list, { size: 2, ...input }, options);

/** A server that holds each page of a list until the test gives it. */
function hold(count: number): HeldList {
  const held = holdList(count);
  server.answer(held.fault);
  return held;
}

/** A server that answers at once. */
const numbers = (count: number): Fault =>
  json(({ query }: { query: URLSearchParams }) =>
    numbersOf(count, Number(query.get('page')), Number(query.get('size'))),
  );
const asked = (): number[] =>
  server.received
    .map(({ query }) => Number(query.get('page')))
    .toSorted((one, other) => one - other);
const upTo = (count: number): number[] => numbersOf(count, 0, count);
const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

/** Reads to the end, keeping what came before it. */
async function read<T>(items: AsyncIterable<T>, into: T[]): Promise<T[]> {
  for await (const item of items) into.push(item);
  return into;
}

const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', onUnhandled));
afterAll(async () => {
  // Node tells of them once the promises of a turn are through.
  await new Promise(setImmediate);
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled).toEqual([]);
});

describe('a list read ahead', () => {
  it('gives its items in order though later pages answer first', async () => {
    const held = hold(7);
    const items = rooms({ ahead: 4 }).all();
    for (const page of (await held.pages(0, 3)).toReversed()) page.give();
    expect(await items).toEqual(upTo(7));
    expect(held.asked()).toEqual([0, 1, 2, 3]);
  });

  it.each([1, 2, 3, 8])(
    'has %i pages under way while one is awaited, and asks for none while the caller works',
    async (ahead) => {
      const held = hold(100);
      const pages = rooms({ ahead }).pages();
      for (const number of [0, 1, 2]) {
        const page = pages.next();
        await held.page(number + ahead - 1);
        expect(held.asked()).toEqual(upTo(number + ahead));
        (await held.page(number)).give();
        await page;
      }
      await pages.return!();
    },
  );

  it('may have 64 pages under way', async () => {
    const held = hold(1000);
    const pages = rooms({ ahead: 64 }).pages();
    const page = pages.next();
    await held.pages(0, 63);
    await pages.return!();
    expect(await page).toEqual({ done: true, value: undefined });
    expect(held.asked()).toHaveLength(64);
  });

  it('asks for one page where it is awaited', async () => {
    server.answer(numbers(100));
    expect((await rooms({ ahead: 8 })).items).toEqual([0, 1]);
    expect((await rooms({ ahead: 8 }).raw()).value).toEqual([0, 1]);
    expect(asked()).toEqual([0, 0]);
  });

  it('begins at the page that the input names', async () => {
    server.answer(numbers(9));
    expect(await rooms({ ahead: 2 }, { page: 3 }).all()).toEqual([6, 7, 8]);
    expect(asked().filter((page) => page < 3)).toEqual([]);
  });

  it('may be walked twice at a time', async () => {
    server.answer(numbers(9));
    const one = rooms({ ahead: 3 });
    expect(await Promise.all([one.all(), one.all()])).toEqual([upTo(9), upTo(9)]);
  });

  it('stops at a short page that comes early, and still waits for those before it', async () => {
    const held = hold(3);
    const items = rooms({ ahead: 4 }).all();
    const [first, short, ...behind] = await held.pages(0, 3);
    short!.give();
    await Promise.all(behind.map((page) => page.abandoned()));
    first!.give();
    expect(await items).toEqual(upTo(3));
    expect(held.asked()).toEqual([0, 1, 2, 3]);
  });

  it('tells of a failed page after the items before it, and asks for none behind', async () => {
    const held = hold(100);
    const items: number[] = [];
    const reading = failure(read(rooms({ ahead: 4 }), items));
    const [first, second, failing, behind] = await held.pages(0, 3);
    failing!.give(json({}, 404));
    await behind!.abandoned();
    second!.give();
    first!.give();
    expect(isApiError(await reading)).toBe(true);
    expect(items).toEqual([0, 1, 2, 3]);
    expect(held.asked()).toEqual([0, 1, 2, 3]);
  });

  it('tells of no failure behind the last page', async () => {
    const held = hold(3);
    const items = rooms({ ahead: 4 }).all();
    const [first, short, failing, behind] = await held.pages(0, 3);
    failing!.give(json({}, 404));
    await behind!.abandoned();
    short!.give();
    first!.give();
    expect(await items).toEqual(upTo(3));
  });

  it('ends its requests when an iterator of items is left while it awaits one', async () => {
    const held = hold(100);
    const items = rooms({ ahead: 3 })[Symbol.asyncIterator]();
    const item = items.next();
    const pages = await held.pages(0, 2);
    await items.return!();
    expect(await item).toEqual({ done: true, value: undefined });
    await Promise.all(pages.map((page) => page.abandoned()));
  });
});

describe('a list read one page at a time', () => {
  it('gives nothing more once it is left, not what was awaited either', async () => {
    const held = hold(100);
    const pages = rooms().pages();
    const page = pages.next();
    const first = await held.page(0);
    const left = pages.return!();
    first.give();
    expect(await left).toEqual({ done: true, value: undefined });
    expect(await page).toEqual({ done: true, value: undefined });
    expect(held.asked()).toEqual([0]);
  });
});

// The list is left when page 1 is awaited or here, with everything behind it under way.
interface Ending {
  /** Reads until the list ends or is left; may wait for `goOn` first. */
  readonly read: (reading: {
    readonly pages: AsyncIterableIterator<{ readonly page: number }>;
    readonly controller: AbortController;
    /** Settles when everything is under way. */
    readonly underWay: Promise<void>;
  }) => Promise<unknown>;
  /** What page 1 is answered with; `undefined` for not at all. */
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
  [
    'the signal ends it while the caller works',
    {
      second: usual,
      async read(steps) {
        const error = await failure(walk(steps, () => steps.controller.abort('enough')));
        expect(isAbortError(error)).toBe(true);
        expect(error).toMatchObject({ cause: 'enough', operation: 'listRooms' });
      },
    },
  ],
  [
    'the signal ends it while a page is awaited',
    {
      async read(steps) {
        const reading = failure(walk(steps));
        await steps.underWay;
        steps.controller.abort('enough');
        const error = await reading;
        expect(isAbortError(error)).toBe(true);
        expect(error).toMatchObject({ cause: 'enough', operation: 'listRooms' });
      },
    },
  ],
  ['a page is short', { second: json([2]), read: async (steps) => void (await walk(steps)) }],
  ['a page is empty', { second: json([]), read: async (steps) => void (await walk(steps)) }],
  [
    'a page fails',
    {
      second: json({}, 404),
      read: async (steps) => expect(isApiError(await failure(walk(steps)))).toBe(true),
    },
  ],
  [
    'a page is no list',
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
        expect(isResponseError(error)).toBe(true);
        expect(error).toMatchObject({ code: 'page_ignored' });
        expect(String(error)).toContain('page 1 the same items as page 0');
      },
    },
  ],
];

describe.each([1, 2, 4, 8])('with %i pages at a time, nothing is left behind when', (ahead) => {
  it.each(endings)('%s', async (_, ending) => {
    const held = hold(100);
    const controller = new AbortController();
    const { signal } = controller;
    let goOn = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (goOn = resolve));
    const pages = rooms({ ahead, signal }).pages();
    const reading = ending.read({ pages, controller, underWay });
    (await held.page(0)).give();
    const [second, ...behind] = await held.pages(1, ahead);
    expect(listeners(signal)).toBe(1);
    goOn();
    if (ending.second) second!.give(ending.second);
    await reading;
    expect(listeners(signal)).toBe(0);
    const unanswered = ending.second ? behind : [second!, ...behind];
    await Promise.all(unanswered.map((page) => page.abandoned()));
    // Page 0 and 1 were needed.
    expect(held.asked()).toEqual(upTo(2 + (ahead - 1)));
  });

  it('the signal had ended before', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    controller.abort('enough');
    for (const reading of [
      rooms({ ahead, signal }).all(),
      rooms({ ahead, signal }).pages().next(),
    ]) {
      const error = await failure(reading);
      expect(isAbortError(error)).toBe(true);
      expect(error).toMatchObject({ cause: 'enough', delivery: 'not-sent' });
    }
    expect(listeners(signal)).toBe(0);
    expect(server.received).toEqual([]);
  });

  it('the caller does not come back behind the last page', async () => {
    server.answer(numbers(3));
    const { signal } = new AbortController();
    const pages = rooms({ ahead, signal }).pages();
    await pages.next();
    expect((await pages.next()).value).toMatchObject({ page: 1, isLast: true });
    expect(listeners(signal)).toBe(0);
  });
});

describe('a list whose signal ends it', () => {
  it('gives no page that is here already', async () => {
    const held = hold(100);
    const controller = new AbortController();
    const pages = rooms({ ahead: 2, signal: controller.signal }).pages();
    const first = pages.next();
    for (const page of (await held.pages(0, 1)).toReversed()) page.give();
    await first;
    controller.abort();
    expect(isAbortError(await failure(pages.next()))).toBe(true);
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });

  it.each([
    ['in a page', 0],
    ['at the end of a page', 1],
    ['in the last page', 2],
  ])('gives no further item, %s', async (_, last) => {
    server.answer(numbers(100));
    const controller = new AbortController();
    const items: number[] = [];
    const reading = (async () => {
      for await (const item of rooms({ limit: 4, signal: controller.signal })) {
        items.push(item);
        if (item === last) controller.abort();
      }
    })();
    expect(isAbortError(await failure(reading))).toBe(true);
    expect(items).toEqual(upTo(last + 1));
  });

  it.each([1, 4])('is ended by a default of its client too, read %i at a time', async (ahead) => {
    server.answer(numbers(100));
    const controller = new AbortController();
    const client = connect({ signal: controller.signal });
    const reading = (async () => {
      const items = paginate(client, list, { size: 2 }, { ahead });
      for await (const _ of items) controller.abort('enough');
    })();
    expect(await failure(reading)).toMatchObject({ name: 'AbortError', cause: 'enough' });
    expect(Math.max(...asked())).toBeLessThan(ahead);
  });
});

describe('a limit', () => {
  it.each([
    // limit, ahead, pages asked for
    [1, 1, [0]],
    [2, 1, [0]],
    [3, 1, [0, 1]],
    [1, 8, [0]],
    [4, 8, [0, 1]],
    [5, 8, [0, 1, 2]],
    [5, 2, [0, 1, 2]],
  ])('of %i, read %i at a time, asks for no page behind it', async (limit, ahead, pages) => {
    server.answer(numbers(100));
    expect(await read(rooms({ limit, ahead }), [])).toEqual(upTo(limit));
    expect(asked()).toEqual(pages);
    server.answer(numbers(100));
    expect(await rooms({ limit, ahead }).all()).toEqual(upTo(limit));
    expect(asked()).toEqual(pages);
    server.answer(numbers(100));
    const whole = await read(rooms({ limit, ahead }).pages(), []);
    expect(whole.map(({ page }) => page)).toEqual(pages);
    expect(whole.every(({ items, isLast }) => items.length === 2 && !isLast)).toBe(true);
    expect(asked()).toEqual(pages);
  });

  it('counts from the page that the input names', async () => {
    server.answer(numbers(100));
    expect(await rooms({ limit: 3, ahead: 4 }, { page: 5 }).all()).toEqual([10, 11, 12]);
    expect(asked()).toEqual([5, 6]);
  });

  it('of 0 sends nothing where items are asked for', async () => {
    expect(await read(rooms({ limit: 0 }), [])).toEqual([]);
    expect(await read(rooms({ limit: 0 }).pages(), [])).toEqual([]);
    expect(await rooms({ limit: 0 }).all()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('leaves the first page whole', async () => {
    server.answer(numbers(100));
    expect((await rooms({ limit: 1 })).items).toEqual([0, 1]);
  });

  it('is more than there is', async () => {
    server.answer(numbers(3));
    expect(await rooms({ limit: 99, ahead: 2 }).all()).toEqual(upTo(3));
  });

  it.each([
    ['less', 3],
    ['more', 7],
    ['everything', Infinity],
  ])('of the list gives way to that of all(), be it for %s', async (_, limit) => {
    server.answer(numbers(9));
    expect(await rooms({ limit: 5 }).all({ limit })).toEqual(upTo(Math.min(9, limit)));
    expect(await rooms({ limit: 5 }).all({ limit: undefined })).toEqual(upTo(5));
    expect(await rooms({ limit: 5 }).all({})).toEqual(upTo(5));
  });

  it('is reached by a page that is longer than asked for', async () => {
    server.answer(json([0, 1, 2, 3, 4]));
    expect(await rooms({ limit: 5 }).all()).toEqual(upTo(5));
    expect(asked()).toEqual([0]);
  });

  it('is no reason to stop asking where a page would still be needed', async () => {
    server.answer(numbers(5));
    expect(await rooms({ limit: 5, ahead: 3 }).all()).toEqual(upTo(5));
  });
});

describe('refused, with nothing sent, whichever way the list is read, is', () => {
  const bad: Array<[string, unknown, string]> = [
    ...[0, -1, 1.5, 65, Number.NaN, Infinity, '2', null].map((ahead): [string, unknown, string] => [
      `\`ahead\` of ${JSON.stringify(ahead)}`,
      { ahead },
      '`ahead` must be a whole number of pages from 1 to 64',
    ]),
    ...[-1, 1.5, Number.NaN, -Infinity, '2', null].map((limit): [string, unknown, string] => [
      `\`limit\` of ${JSON.stringify(limit)}`,
      { limit },
      '`limit` must be a whole number from 0',
    ]),
    ['a signal that is none', { signal: {} }, '`signal` must be an AbortSignal'],
    ['a name that is no option', { ahed: 2 }, '`ahed` is no option'],
    ['null', null, 'one object'],
    ['a list', [], 'one object'],
  ];
  it.each(bad)('%s', async (_, options, said) => {
    const asking = rooms(options as PageOptions);
    const readings = [asking, asking.raw(), asking.all(), asking.all({ limit: 1 })];
    for (const reading of [...readings, read(asking, []), read(asking.pages(), [])]) {
      const error = await failure(reading);
      expect(isConfigurationError(error)).toBe(true);
      expect(error).toMatchObject({ delivery: 'not-sent' });
      expect(String(error)).toContain(said);
    }
    expect(server.received).toEqual([]);
  });

  it('an input that no page could be asked for with, also ahead', async () => {
    const error = await failure(rooms({ ahead: 4 }, { txet: 'ann' }).all());
    expect(isInputError(error)).toBe(true);
    expect(server.received).toEqual([]);
  });
});

describe('a page', () => {
  it('is plain data, with its response beside it', async () => {
    server.answer(numbers(3));
    const pages = await read(rooms().pages(), []);
    expect(pages.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(new URL(pages[1]!.response.url).searchParams.get('page')).toBe('1');
    expect(structuredClone(pages[1])).toEqual({ items: [2], page: 1, size: 2, isLast: true });
    expect(JSON.parse(JSON.stringify(pages[1]))).toEqual(structuredClone(pages[1]));
  });
});
