import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Pages, paginate } from './pages.ts';
import { type Fault, json } from '@room-sessions/testing/faults';
import { getNumbers } from '../testing/held-list.ts';
import { list } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';

const gateway = useFaultServer();

/** A list of `count` numbers, with at most `cap` on a page; each response is delayed by some turns. */
function slowly(count: number, cap: number, turns: readonly number[]): Fault {
  let requests = 0;
  return (response, request) => {
    const page = Number(request.query.get('page'));
    const answer = json(getNumbers(count, page, Math.min(cap, Number(request.query.get('size')))));
    let left = turns[requests++ % turns.length]!;
    const turn = (): void => {
      if (left-- > 0) setImmediate(turn);
      else answer(response, request);
    };
    turn();
  };
}

type Way = 'iterated' | 'all' | 'pages';

/** Reads a list in one of its ways, and leaves it after `enough` items. */
async function read(pages: Pages<number>, way: Way, enough: number): Promise<readonly number[]> {
  if (way === 'all') return pages.all();
  const items: number[] = [];
  const given = way === 'pages' ? pages.pages() : toLists(pages);
  for await (const { items: some } of given) {
    items.push(...some);
    if (items.length >= enough) break;
  }
  return items;
}

async function* toLists<T>(items: AsyncIterable<T>): AsyncGenerator<{ items: readonly T[] }> {
  for await (const item of items) yield { items: [item] };
}

const lists = fc.record({
  count: fc.oneof(fc.nat(40), fc.nat(150)),
  size: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(19, 20, 21, 40, 1000)),
  /** The maximum of the server. */
  cap: fc.constantFrom(20, 25, Infinity),
  from: fc.nat(4),
  prefetch: fc.integer({ min: 1, max: 8 }),
  limit: fc.option(fc.nat(45), { nil: Infinity }),
  enough: fc.option(fc.integer({ min: 1, max: 45 }), { nil: Infinity }),
  way: fc.constantFrom<Way>('iterated', 'all', 'pages'),
  turns: fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
});

it('any list, read in any way and answered in any order, returns its items with few extra requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      async ({ count, size, cap, from, prefetch, limit, enough: enoughOrMore, way, turns }) => {
        const enough = way === 'all' ? Infinity : enoughOrMore;
        gateway.server.answer(slowly(count, cap, turns));
        const asked: number[] = [];
        const client = gateway.client({
          fetch: (url, init) => {
            asked.push(Number(new URL(url).searchParams.get('page')));
            return fetch(url, init);
          },
        });
        const options = { prefetch, ...(limit === Infinity ? {} : { maxItems: limit }) };
        const pages = paginate<number>(client, list, { page: from, size }, options);
        const given = await read(pages, way, enough);

        // The model: one page after the other, until the end, the limit, or `enough`.
        const length = Math.min(size, cap);
        const there = getNumbers(count, 0, count).slice(from * length);
        const wanted = Math.min(limit, enough);
        const whole = Math.ceil(wanted / length) * length;
        expect(given).toEqual(there.slice(0, way === 'pages' ? whole : wanted));
        // A page of 20 items and more may be followed by another one, if it is the first.
        const isLong = there.length >= Math.min(size, 20);
        const full = isLong ? Math.min(length, there.length) : length;
        const toTheEnd = Math.floor(there.length / full) + 1;
        const needed = Math.min(toTheEnd, Math.ceil(wanted / Math.min(length, full)));
        expect(asked.slice(0, needed)).toEqual(
          getNumbers(from + needed, 0, from + needed).slice(from),
        );
        expect(asked.length).toBeLessThanOrEqual(needed + (prefetch - 1));
        expect(new Set(asked).size).toBe(asked.length);
        expect(Math.max(from, ...asked)).toBeLessThan(
          Math.max(from + 1, from + Math.ceil(limit / full)),
        );
        expect(Math.min(from, ...asked)).toBe(from);
      },
    ),
    { numRuns: 100 },
  );
});
