import { describe, expect, it } from 'vitest';
import type { Input } from '../operation.ts';
import type { PageOptions } from './page-options.ts';
import { type Pages, paginate } from './pages.ts';
import {
  answer,
  failure,
  type Fault,
  json,
  type ReceivedRequest,
} from '@room-sessions/testing/faults';
import { list } from '../testing/operations.ts';
import { collect, numbers, upTo } from '../testing/paged-server.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { ConfigurationError, InvalidResponseError } from '../errors/errors.ts';

const gateway = useFaultServer();

const createList = <T = unknown>(options?: PageOptions, input?: Input): Pages<T> =>
  paginate<T>(gateway.client(), list, input, options);

interface Person {
  readonly userId: string;
  readonly [name: string]: unknown;
}

const people = (from: number, count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({
    userId: `user-${from + at}`,
    name: `Person ${from + at}`,
  }));

/** Answers each request with the page that a function returns. */
const pages = (make: (page: number, request: number, size: number) => unknown): Fault => {
  let requests = 0;
  return json(({ query }: ReceivedRequest) =>
    make(Number(query.get('page')), requests++, Number(query.get('size'))),
  );
};

// An endless iteration would fill the memory before the test times out.
const enough = 100;
const bounded = (make: (page: number, request: number, size: number) => unknown): Fault =>
  pages((page, request, size) => (request < enough ? make(page, request, size) : []));

const endless: ReadonlyArray<
  readonly [string, (page: number, request: number, size: number) => unknown]
> = [
  ['the same page again and again', (_, __, size) => people(0, size)],
  ['items without an id', (_, __, size) => people(0, size).map(({ name }) => ({ name }))],
  ['its last page for each later one', (page) => people(Math.min(page, 3) * 20, 20)],
];

describe.each([1, 4])('a list read %i pages at a time ends when the server returns', (prefetch) => {
  it.each(endless)('%s', async (_, make) => {
    for (const read of [
      (some: Pages<unknown>) => some.all(),
      (some: Pages<unknown>) => collect(some),
      (some: Pages<unknown>) => collect(some.pages()),
    ]) {
      gateway.server.answer(bounded(make));
      const error = await failure(read(createList({ prefetch })));
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject({ code: 'page_ignored', operation: 'listRooms' });
      expect(gateway.server.received.length).toBeLessThan(enough / 2);
    }
  });

  it('a cycle of pages, at `maxPages`', async () => {
    gateway.server.answer(bounded((page, _, size) => people((page % 3) * size, size)));
    const error = await failure(createList({ prefetch, maxPages: 10 }).all());
    expect(error).toMatchObject({ code: 'too_many_pages' });
  });
});

describe('a finite list is read to its end when', () => {
  const whole: ReadonlyArray<readonly [string, number, (at: number) => unknown]> = [
    ['all items refer to one room', 20, (at) => ({ socialId: 'room', name: `Person ${at}` })],
    ['all items refer to one room, one a page', 1, (at) => ({ socialId: 'room', at })],
    ['few different values repeat', 2, (at) => ({ answer: 'ynnyyynyynnnynnynnyyynny'[at % 24] })],
    ['few different values repeat, one a page', 1, (at) => ({ answer: 'yn'[at % 2], at })],
    [
      'the same people are in several rooms',
      20,
      (at) => ({ userId: at % 20, socialId: (at / 20) | 0 }),
    ],
    ['fields with `id` in their name are equal', 20, (at) => ({ valid: true, paid: 1, n: at })],
    ['rows are numbered from 0 in each page', 20, (at) => ({ row: at % 20, name: `n${at}` })],
    ['ids are missing in some items', 20, (at) => (at % 2 ? { id: at } : { at })],
    ['items are null or lists', 20, (at) => (at % 2 ? null : [at])],
  ];
  it.each(whole)('%s', async (_, size, make) => {
    const items = Array.from({ length: 50 }, (__, at) => make(at));
    gateway.server.answer(pages((page) => items.slice(page * size, (page + 1) * size)));
    expect(await createList({}, { size }).all()).toEqual(items);
  });

  it('it is longer than `size`, from a server that ignores paging', async () => {
    for (const prefetch of [1, 4]) {
      gateway.server.answer(json(people(0, 50)));
      expect(await createList({ prefetch }).all()).toEqual(people(0, 50));
      expect(await collect(createList({ prefetch }))).toEqual(people(0, 50));
      expect(gateway.server.received.length).toBeLessThanOrEqual(4 * prefetch);
    }
  });

  it.each([
    ['null', null],
    ['null in an envelope', { status: 'success', data: null, message: 'none' }],
  ])('the page behind the last one is %s', async (_, nothing) => {
    gateway.server.answer(pages((page) => (page < 3 ? people(page * 20, 20) : nothing)));
    expect(await createList().all()).toEqual(people(0, 60));
    gateway.server.answer(json(nothing));
    expect(await createList({}, { page: 3 })).toMatchObject({ items: [], isLast: true });
  });

  it('its items are nested too deeply for JSON.stringify', async () => {
    let requests = 0;
    const text = (count: number): string =>
      `[${Array.from({ length: count }, () => `${'['.repeat(20_000)}${requests}${']'.repeat(20_000)}`).join()}]`;
    gateway.server.answer((response) => {
      response.setHeader('content-type', 'application/json');
      response.end(text(requests++ < 2 ? 2 : 0));
    });
    expect(await createList({}, { size: 2 }).all()).toHaveLength(4);
  });
});

describe('maxPages', () => {
  it.each([1, 4])('ends an endless list, read %i pages at a time', async (prefetch) => {
    gateway.server.answer(numbers(1_000));
    const items: unknown[] = [];
    const error = await failure(collect(createList({ prefetch, maxPages: 3 }, { size: 2 }), items));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ code: 'too_many_pages', operation: 'listRooms' });
    expect(String(error)).toContain('`maxPages`');
    expect(items).toEqual(upTo(6));
    expect(gateway.server.received).toHaveLength(3);
  });

  it('is not reached by a list that ends on its last page, or with a smaller limit', async () => {
    gateway.server.answer(numbers(5));
    expect(await createList({ maxPages: 3 }, { size: 2 }).all()).toEqual(upTo(5));
    gateway.server.answer(numbers(100));
    expect(await createList({ maxPages: 3, maxItems: 6 }, { size: 2 }).all()).toEqual(upTo(6));
  });

  it.each([0, -1, 1.5, Number.NaN, '3', null])('of %j is refused', async (maxPages) => {
    const error = await failure(createList({ maxPages: maxPages as number }).all());
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain('`maxPages` must be a whole number from 1');
    expect(gateway.server.received).toEqual([]);
  });
});

it('a list of items nested too deeply for JSON.stringify ends at `maxPages`', async () => {
  const item = '['.repeat(20_000) + ']'.repeat(20_000);
  gateway.server.answer(answer(200, `[${item},${item}]`));
  const error = await failure(createList({ maxPages: 5 }, { size: 2 }).all());
  expect(error).toMatchObject({
    name: 'InvalidResponseError',
    // Since Node 26, JSON.stringify writes them.
    code: expect.stringMatching(/^(too_many_pages|page_ignored)$/),
  });
});
