import { describe, expect, it } from 'vitest';
import { collect, numbers, upTo, usePagedServer } from '../testing/paged-server.ts';
import { paginate } from './pages.ts';
import { failure, json } from '@room-sessions/testing/faults';
import { list } from '../testing/operations.ts';
import { AbortError } from '../errors/errors.ts';
import { runAlone } from '../testing/run-alone.ts';

const gateway = usePagedServer();
const { connect, rooms, hold, asked } = gateway;

describe('a list read one page at a time', () => {
  it('returns no more items or pages after return()', async () => {
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

describe('a list that awaits its second page', () => {
  it.each(['list', 'list.pages()'])('no longer holds the first one, read by %s', async (source) => {
    const items = Array.from({ length: 20 }, (_, id) => ({ id }));
    gateway.server.answer(json(items), () => undefined);
    const said = await runAlone(`
      import { setFlagsFromString } from 'node:v8';
      import { runInNewContext } from 'node:vm';
      import { createClient, paginate } from './index.ts';
      import { list as operation } from './testing/operations.ts';
      setFlagsFromString('--expose-gc');
      const list = paginate(createClient({ baseUrl: '${gateway.server.url}', apiKey: 'abc' }), operation, { size: 20 });
      const reading = (${source})[Symbol.asyncIterator]();
      const take = async () => new WeakRef((await reading.next()).value);
      const first = await take();
      if (first.deref().id === 0) for (let item = 1; item < 20; item++) await take();
      void reading.next();
      await new Promise((done) => setTimeout(done, 20));
      runInNewContext('gc')();
      console.log(first.deref());
      process.exit();
    `);
    expect(said).toBe('undefined');
    expect(gateway.asked()).toEqual([0, 1]);
  });
});

describe('a list whose signal is aborted', () => {
  it('drops a page that has already arrived', async () => {
    const held = hold(100);
    const controller = new AbortController();
    const pages = rooms({ prefetch: 2, signal: controller.signal }).pages();
    const first = pages.next();
    for (const page of (await held.pages(0, 1)).toReversed()) page.give();
    await first;
    controller.abort();
    expect(await failure(pages.next())).toBeInstanceOf(AbortError);
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });

  it.each([
    ['in a page', 0],
    ['at the end of a page', 1],
    ['in the last page', 2],
  ])('returns no further item, %s', async (_, last) => {
    gateway.server.answer(numbers(100));
    const controller = new AbortController();
    const items: number[] = [];
    const reading = (async () => {
      for await (const item of rooms({ maxItems: 4, signal: controller.signal })) {
        items.push(item);
        if (item === last) controller.abort();
      }
    })();
    expect(await failure(reading)).toBeInstanceOf(AbortError);
    expect(items).toEqual(upTo(last + 1));
  });

  it.each([1, 4])('stops for a signal of its client too, read %i at a time', async (prefetch) => {
    gateway.server.answer(numbers(100));
    const controller = new AbortController();
    const client = connect({ signal: controller.signal });
    const reading = (async () => {
      const items = paginate(client, list, { size: 2 }, { prefetch });
      for await (const _ of items) controller.abort('enough');
    })();
    expect(await failure(reading)).toMatchObject({ name: 'AbortError', cause: 'enough' });
    expect(Math.max(...asked())).toBeLessThan(prefetch);
  });
});

describe('the limit of a list', () => {
  it.each([
    // limit, prefetch, requested pages
    [1, 1, [0]],
    [2, 1, [0]],
    [3, 1, [0, 1]],
    [1, 8, [0]],
    [4, 8, [0, 1]],
    [5, 8, [0, 1, 2]],
    [5, 2, [0, 1, 2]],
  ])(
    'of %i, read %i at a time, stops requests after its last page',
    async (limit, prefetch, pages) => {
      gateway.server.answer(numbers(100));
      expect(await collect(rooms({ maxItems: limit, prefetch }))).toEqual(upTo(limit));
      expect(asked()).toEqual(pages);
      gateway.server.answer(numbers(100));
      expect(await rooms({ maxItems: limit, prefetch }).all()).toEqual(upTo(limit));
      expect(asked()).toEqual(pages);
      gateway.server.answer(numbers(100));
      const whole = await collect(rooms({ maxItems: limit, prefetch }).pages());
      expect(whole.map(({ page }) => page)).toEqual(pages);
      expect(whole.every(({ items, isLast }) => items.length === 2 && !isLast)).toBe(true);
      expect(asked()).toEqual(pages);
    },
  );

  it('counts from the start page of the input', async () => {
    gateway.server.answer(numbers(100));
    expect(await rooms({ maxItems: 3, prefetch: 4 }, { page: 5 }).all()).toEqual([10, 11, 12]);
    expect(asked()).toEqual([5, 6]);
  });

  it('of 0 sends nothing when items are read', async () => {
    expect(await collect(rooms({ maxItems: 0 }))).toEqual([]);
    expect(await collect(rooms({ maxItems: 0 }).pages())).toEqual([]);
    expect(await rooms({ maxItems: 0 }).all()).toEqual([]);
    expect(gateway.server.received).toEqual([]);
  });

  it('keeps the first page whole when the list is awaited', async () => {
    gateway.server.answer(numbers(100));
    expect((await rooms({ maxItems: 1 })).items).toEqual([0, 1]);
  });

  it('may be greater than the number of items', async () => {
    gateway.server.answer(numbers(3));
    expect(await rooms({ maxItems: 99, prefetch: 2 }).all()).toEqual(upTo(3));
  });

  it.each([
    ['less', 3],
    ['more', 7],
    ['everything', Infinity],
  ])('is overridden by the limit of all(), whether it is %s', async (_, limit) => {
    gateway.server.answer(numbers(9));
    expect(await rooms({ maxItems: 5 }).all({ maxItems: limit })).toEqual(upTo(Math.min(9, limit)));
    expect(await rooms({ maxItems: 5 }).all({ maxItems: undefined })).toEqual(upTo(5));
    expect(await rooms({ maxItems: 5 }).all({})).toEqual(upTo(5));
  });

  it('is reached by a page that is longer than requested', async () => {
    gateway.server.answer(json([0, 1, 2, 3, 4]));
    expect(await rooms({ maxItems: 5 }).all()).toEqual(upTo(5));
    expect(asked()).toEqual([0]);
  });

  it('still requests a page that is needed to reach it', async () => {
    gateway.server.answer(numbers(5));
    expect(await rooms({ maxItems: 5, prefetch: 3 }).all()).toEqual(upTo(5));
  });
});

describe('a page of a list', () => {
  it('is plain data with its response', async () => {
    gateway.server.answer(numbers(3));
    const pages = await collect(rooms().pages());
    expect(pages.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(new URL(pages[1]!.response.url).searchParams.get('page')).toBe('1');
    expect(structuredClone(pages[1])).toEqual({ items: [2], page: 1, size: 2, isLast: true });
    expect(JSON.parse(JSON.stringify(pages[1]))).toEqual(structuredClone(pages[1]));
  });
});
