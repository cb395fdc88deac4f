import { describe, expect, it } from 'vitest';
import type { Input } from '../operation.ts';
import { type Pages, paginate } from './pages.ts';
import {
  answer,
  envelope,
  failure,
  type Fault,
  json,
  noContent,
} from '@room-sessions/testing/faults';
import { list } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { collect, numbers, upTo } from '../testing/paged-server.ts';
import type { CallOptions } from '../types.ts';
import {
  AbortError,
  ConfigurationError,
  InputError,
  InvalidResponseError,
} from '../errors/errors.ts';
import { ApiError } from '../errors/api-error.ts';

const gateway = useFaultServer();
const rooms = (input?: Input, options?: CallOptions): Pages<number> =>
  paginate<number>(gateway.client(), list, input, options);

const asked = (): string[] =>
  gateway.server.received.map(({ query }) => `${query.get('page')}/${query.get('size')}`);

describe('a list', () => {
  it('sends nothing before it is read', async () => {
    rooms().pages();
    await new Promise(setImmediate);
    expect(gateway.server.received).toEqual([]);
  });

  it('resolves to its first page when awaited, with the default size', async () => {
    gateway.server.answer(numbers(45));
    expect(await rooms()).toEqual({ items: upTo(20), page: 0, size: 20, isLast: false });
    expect(asked()).toEqual(['0/20']);
  });

  it('creates pages of one hidden class, so that their memory can be freed', async () => {
    gateway.server.answer(numbers(40));
    const [one, other] = [await rooms(), await rooms({ page: 1 })];
    const shape = (page: object): unknown[] =>
      Object.values(Object.getOwnPropertyDescriptors(page)).map(({ get }) => get);
    // A getter on each page would create a hidden class for each, which V8 keeps.
    expect(shape(one).filter(Boolean)).toEqual([]);
    expect(shape(one)).toEqual(shape(other));
    expect(one.response).toBe(one.response);
    expect(one.response).not.toBe(other.response);
  });

  it('starts at the `page` of the input', async () => {
    gateway.server.answer(numbers(7));
    expect(await rooms({ page: 1, size: 3 })).toEqual({
      items: [3, 4, 5],
      page: 1,
      size: 3,
      isLast: false,
    });
    expect(await collect(rooms({ page: 1, size: 3 }))).toEqual([3, 4, 5, 6]);
  });

  it('sends its other inputs and options with each page', async () => {
    gateway.server.answer(numbers(3));
    await collect(rooms({ size: 2, text: 'ann', sort: 'name,asc' }, { extraQuery: { more: 1 } }));
    expect(gateway.server.received.map(({ query }) => String(query))).toEqual([
      'size=2&text=ann&sort=name%2Casc&page=0&more=1',
      'size=2&text=ann&sort=name%2Casc&page=1&more=1',
    ]);
  });

  it.each([
    ['a short last page', 5, 2, ['0/2', '1/2', '2/2']],
    ['an exact multiple', 4, 2, ['0/2', '1/2', '2/2']],
    ['one page', 1, 2, ['0/2']],
    ['nothing', 0, 2, ['0/2']],
    ['one item a page', 2, 1, ['0/1', '1/1', '2/1']],
  ])('ends after %s', async (_, count, size, requests) => {
    gateway.server.answer(numbers(count));
    expect(await collect(rooms({ size }))).toEqual(upTo(count));
    expect(asked()).toEqual(requests);
  });

  it('returns its pages in order', async () => {
    gateway.server.answer(numbers(3));
    expect(await collect(rooms({ size: 2 }).pages())).toEqual([
      { items: [0, 1], page: 0, size: 2, isLast: false },
      { items: [2], page: 1, size: 2, isLast: true },
    ]);
  });

  it('requests no further page once the caller stops', async () => {
    gateway.server.answer(numbers(100));
    for await (const item of rooms({ size: 2 })) if (item === 2) break;
    expect(asked()).toEqual(['0/2', '1/2']);
    for await (const page of rooms({ size: 2 }).pages()) if (page.page === 0) break;
    expect(asked()).toHaveLength(3);
  });

  it('may be iterated several times, also at the same time', async () => {
    gateway.server.answer(numbers(5));
    const one = rooms({ size: 2 });
    expect(await Promise.all([collect(one), collect(one)])).toEqual([upTo(5), upTo(5)]);
    expect(asked()).toHaveLength(6);
  });

  it('is empty when the response is an empty list in an envelope', async () => {
    gateway.server.answer(envelope([]));
    expect(await rooms()).toEqual({ items: [], page: 0, size: 20, isLast: true });
    expect(await collect(rooms())).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['204', noContent],
    ['200', answer(200)],
  ])('is rejected when the response is nothing under %s, for each page', async (_, fault) => {
    gateway.server.answer(fault);
    const reads = [
      () => rooms(),
      () => rooms().withResponse(),
      () => rooms().all(),
      () => collect(rooms().pages()),
    ];
    for (const read of reads) {
      expect(await failure(read() as Promise<unknown>)).toMatchObject({
        name: 'InvalidResponseError',
        code: 'body_empty',
      });
    }
    for (const prefetch of [1, 3]) {
      gateway.server.answer(json([1, 2]), json([3, 4]), fault);
      const items: number[] = [];
      const pages = paginate<number>(gateway.client(), list, { size: 2 }, { prefetch });
      expect(await failure(collect(pages, items))).toMatchObject({ code: 'body_empty' });
      expect(items).toEqual([1, 2, 3, 4]);
    }
  });

  it.each<[string, unknown, string]>([
    ['an object', { content: [] }, 'object'],
    ['null', null, 'null'],
    ['text', 'x', 'string'],
  ])(
    'is rejected when the response is %s; .withResponse() returns the response',
    async (_, value, said) => {
      gateway.server.answer(json(value));
      const error = await failure(rooms());
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject({
        code: 'not_a_list',
        delivery: 'answered',
        body: value,
        operation: 'listRooms',
      });
      expect(String(error)).toContain(said);
      const raw = await rooms().withResponse();
      expect(raw.value).toEqual(value);
      expect(raw.response.status).toBe(200);
    },
  );

  it('notices a server that ignores `page`, after the items of the first', async () => {
    gateway.server.answer(json([1, 2]));
    const items: number[] = [];
    const error = await failure(
      (async () => {
        for await (const item of rooms({ size: 2 })) items.push(item);
      })(),
    );
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ code: 'page_ignored', delivery: 'answered' });
    expect(String(error)).toContain('the list would not end');
    expect(items).toEqual([1, 2]);
    expect(gateway.server.received).toHaveLength(2);
  });

  it('continues when pages only start with the same items', async () => {
    gateway.server.answer(json([1, 2]), json([1, 3]), json([]));
    expect(await collect(rooms({ size: 2 }))).toEqual([1, 2, 1, 3]);
  });

  it('rejects with the error of a page, after the items before it', async () => {
    gateway.server.answer(json([1, 2]), json({}, 404));
    const items: number[] = [];
    const error = await failure(
      (async () => {
        for await (const item of rooms({ size: 2 })) items.push(item);
      })(),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(items).toEqual([1, 2]);
  });

  it('ends with its signal, also between pages', async () => {
    gateway.server.answer(numbers(100));
    const controller = new AbortController();
    const error = await failure(
      (async () => {
        for await (const _ of rooms({ size: 2 }, { signal: controller.signal })) controller.abort();
      })(),
    );
    expect(error).toBeInstanceOf(AbortError);
    expect(gateway.server.received).toHaveLength(1);
  });

  it('has a `catch` like a promise', async () => {
    gateway.server.answer(json({}, 404));
    expect(await rooms().then(null, (error: unknown) => error instanceof ApiError)).toBe(true);
  });

  describe.each(['page', 'size'] as const)('refuses as %s', (name) => {
    const bad: unknown[] = [
      -1,
      1.5,
      Number.NaN,
      Infinity,
      '1',
      true,
      ...(name === 'size' ? [0] : []),
    ];
    it.each(bad)('%j before anything is sent, however the list is read', async (value) => {
      const asking = rooms({ [name]: value });
      for (const read of [
        asking,
        asking.withResponse(),
        asking.all(),
        collect(asking),
        collect(asking.pages()),
      ]) {
        const error = await failure(read);
        expect(error).toBeInstanceOf(InputError);
        expect(error).toMatchObject({ path: name, delivery: 'not_sent', operation: 'listRooms' });
        expect(String(error)).toContain(
          `\`${name}\` must be a whole number from ${name === 'page' ? 0 : 1}`,
        );
      }
      expect(gateway.server.received).toEqual([]);
    });
  });
});

describe('list.all()', () => {
  it.each([
    ['every item', undefined, 5, ['0/2', '1/2', '2/2']],
    ['the first of them', 3, 3, ['0/2', '1/2']],
    ['a whole page', 2, 2, ['0/2']],
    ['all, if the limit is greater', 99, 5, ['0/2', '1/2', '2/2']],
    ['none', 0, 0, []],
  ])('returns %s', async (_, limit, count, requests) => {
    gateway.server.answer(numbers(5));
    expect(await rooms({ size: 2 }).all({ maxItems: limit })).toEqual(upTo(count));
    expect(asked()).toEqual(requests);
  });

  it.each<[unknown, string]>([
    [{ maxItem: 3 }, 'Unknown option `maxItem`. Did you mean `maxItems`?'],
    [3, 'The options must be one object.'],
    [null, 'The options must be one object.'],
  ])('rejects %j', async (options, why) => {
    const error = await failure(rooms().all(options as never));
    expect(error).toMatchObject({ name: 'ConfigurationError', operation: 'listRooms' });
    expect((error as Error).message).toBe(`listRooms: ${why} Nothing was sent.`);
    expect(gateway.server.received).toEqual([]);
  });

  it.each([-1, 1.5, Number.NaN, '2' as unknown as number])('refuses %j as limit', async (limit) => {
    const error = await failure(rooms().all({ maxItems: limit }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(gateway.server.received).toEqual([]);
  });
});
