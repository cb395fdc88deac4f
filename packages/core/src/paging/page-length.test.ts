import { describe, expect, it } from 'vitest';
import { collect, numbers, upTo, usePagedServer } from '../testing/paged-server.ts';
import { type Fault, failure, json } from '@room-sessions/testing/faults';
import type { PageOptions } from './page-options.ts';

const gateway = usePagedServer();
const { rooms, hold, asked } = gateway;
const none = Infinity;

describe('a list whose gateway may silently cap `size`', () => {
  it.each([
    // cap, size, items, requests
    [20, 1000, 45, 3],
    [20, 1000, 40, 3],
    [20, 1000, 20, 2],
    [20, 1000, 19, 1],
    [20, 20, 45, 3],
    [20, 21, 45, 3],
    [20, 7, 15, 3],
    [100, 1000, 350, 4],
    [100, 1000, 300, 4],
    [100, 1000, 100, 2],
    [100, 1000, 50, 2],
    [100, 1000, 5, 1],
    [100, 101, 350, 4],
    [100, 100, 350, 4],
    [100, 50, 120, 3],
    [none, 1000, 1050, 2],
    [none, 1000, 1000, 2],
    [none, 1000, 350, 2],
    [none, 1000, 20, 2],
    [none, 1000, 19, 1],
    [none, 1000, 5, 1],
    [none, 1000, 0, 1],
    [none, 20, 5, 1],
    [none, 20, 20, 2],
  ])('of %s is complete with size %i: %i items in %i requests', async (cap, size, count, n) => {
    gateway.server.answer(numbers(count, cap));
    expect(await rooms({}, { size }).all()).toEqual(upTo(count));
    expect(asked()).toEqual(upTo(n));
    const pages = await collect(rooms({}, { size }).pages());
    expect(pages.flatMap(({ items }) => items)).toEqual(upTo(count));
    expect(pages.map(({ isLast }) => isLast)).toEqual(upTo(n).map((page) => page === n - 1));
    expect(await rooms({ prefetch: 2 }, { size }).all()).toEqual(upTo(count));
    expect(await collect(rooms({ prefetch: 8 }, { size }))).toEqual(upTo(count));
  });

  it.each([
    [1, [0]],
    [100, [0]],
    [101, [0, 1]],
    [300, [0, 1, 2]],
    [999, [0, 1, 2, 3]],
  ])('has a limit of %i items and requests no page beyond it', async (limit, requests) => {
    for (const prefetch of [1, 8]) {
      gateway.server.answer(numbers(350, 100));
      const items = await rooms({ maxItems: limit, prefetch }, { size: 1000 }).all();
      expect(items).toEqual(upTo(Math.min(350, limit)));
      if (limit < 350) expect(asked()).toEqual(requests);
      else expect(asked()).toEqual(expect.arrayContaining(requests));
    }
  });

  it('fails after `maxPages` with the items of these pages', async () => {
    gateway.server.answer(numbers(350, 100));
    const items: number[] = [];
    const error = await failure(collect(rooms({ maxPages: 2 }, { size: 1000 }), items));
    expect(error).toMatchObject({ code: 'too_many_pages' });
    expect(items).toEqual(upTo(200));
  });

  it('starts at any page, whose length counts', async () => {
    gateway.server.answer(numbers(350, 100));
    expect(await rooms({}, { page: 2, size: 1000 }).all()).toEqual(upTo(350).slice(200));
    expect(asked()).toEqual([2, 3]);
  });

  it('ends with a short page that arrives before the first page', async () => {
    const held = hold(130, 50);
    const reading = collect(rooms({ prefetch: 4 }, { size: 1000 }).pages());
    for (const page of (await held.pages(0, 3)).toReversed()) page.give();
    const pages = await reading;
    expect(pages.map(({ items, isLast }) => [items.length, isLast])).toEqual([
      [50, false],
      [50, false],
      [30, true],
    ]);
    expect(Math.max(...held.asked())).toBeLessThan(6);
  });

  it('tells a single page that another may follow, until a page is short', async () => {
    gateway.server.answer(numbers(110, 100));
    const isLast = async (page: number): Promise<boolean> =>
      (await rooms({}, { page, size: 1000 })).isLast;
    expect([await isLast(0), await isLast(1), await isLast(2)]).toEqual([false, true, true]);
  });

  it('fails if all pages are equal, because the list may have more items', async () => {
    gateway.server.answer(json(upTo(100)));
    const items: number[] = [];
    const error = await failure(collect(rooms({}, { size: 1000 }), items));
    expect(error).toMatchObject({ code: 'page_ignored' });
    expect(items).toEqual(upTo(100));
  });
});

describe('a list whose gateway removes items from a page', () => {
  /** The numbers of each page that are kept: of 100 in pages of 20. */
  const filtered =
    (isKept: (one: number) => boolean): Fault =>
    (response, incoming) => {
      const page = Number(incoming.query.get('page'));
      const cut = upTo(100).slice(page * 20, page * 20 + 20);
      json(cut.filter(isKept))(response, incoming);
    };
  const someMissing = (one: number): boolean => one % 40 !== 1;
  const kept = upTo(100).filter(someMissing);

  it('ends at the first short page by default, and with `untilEmpty` at an empty one', async () => {
    gateway.server.answer(filtered(someMissing));
    expect(await rooms({}, { size: 20 }).all()).toEqual(kept.slice(0, 19));
    expect(asked()).toEqual([0]);
    for (const prefetch of [1, 2, 8]) {
      expect(await rooms({ untilEmpty: true, prefetch }, { size: 20 }).all()).toEqual(kept);
    }
    const pages = await collect(rooms({ untilEmpty: true }, { size: 20 }).pages());
    expect(pages.map(({ items }) => items.length)).toEqual([19, 20, 19, 20, 19, 0]);
    expect(pages.map(({ isLast }) => isLast)).toEqual([...Array<false>(5).fill(false), true]);
    expect((await rooms({ untilEmpty: true }, { size: 20 })).isLast).toBe(false);
    expect((await rooms({ untilEmpty: true }, { size: 20, page: 5 })).isLast).toBe(true);
  });

  it('ends at `maxItems`, `maxPages` and a page without items', async () => {
    gateway.server.answer(filtered(someMissing));
    const read = (options: PageOptions): Promise<number[]> =>
      rooms({ untilEmpty: true, ...options }, { size: 20 }).all();
    for (const prefetch of [1, 4]) {
      expect(await read({ maxItems: 25, prefetch })).toEqual(kept.slice(0, 25));
      expect(await failure(read({ maxPages: 2, prefetch }))).toMatchObject({
        code: 'too_many_pages',
      });
    }
    gateway.server.answer(filtered((one) => one < 20 || one > 60));
    expect(await read({})).toEqual(upTo(20));
  });

  it('fails if the gateway ignores the page, and reads its whole list once', async () => {
    gateway.server.answer(json(upTo(5)));
    const list = rooms({ untilEmpty: true }, { size: 20 });
    expect(await failure(list.all())).toMatchObject({ code: 'page_ignored' });
    gateway.server.answer(json(upTo(30)));
    expect(await list.all()).toEqual(upTo(30));
  });

  it('is refused unless `untilEmpty` is true or false', async () => {
    const error = await failure(rooms({ untilEmpty: 'yes' as never }).all());
    expect(String(error)).toContain('`untilEmpty` must be true or false.');
  });
});
