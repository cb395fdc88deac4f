// Finds short pages in the middle of a list. A deployment that removes items from a page after cutting it returns them,
// and a client that reads to a short page misses the rest of the list.

import { type Exchange, parseBody } from '../exchange.ts';
import type { ShortPages } from '../findings.ts';
import { countItems, defaultPageSize, toPageSize, toQuery } from '../page.ts';

/** A page of a list. */
interface ListPage {
  readonly exchange: Exchange;
  readonly operation: string;
  /** The path and the query without `page` and `size`. */
  readonly list: string;
  readonly number: number;
  /** Undefined for a request without a `size`: a deployment may have another default. */
  readonly size: number | undefined;
  readonly count: number;
}

/** A page with fewer items than its `size`, and the next page, which has items. */
interface ShortPage extends ListPage {
  readonly size: number;
  readonly next: ListPage;
  /** The number of items in the longest page of the list. */
  readonly longest: number;
}

/** One entry for each operation whose lists end early for a client: its first short page in the middle. */
export function findShortPages(exchanges: readonly Exchange[]): readonly ShortPages[] {
  const found = new Map<string, ShortPages>();
  for (const { exchange, operation, size, count, next, longest } of toShortPages(exchanges)) {
    // A longer page may have the maximum length of the deployment, so it does not end a list.
    if (found.has(operation) || count >= Math.max(defaultPageSize, longest)) continue;
    found.set(operation, {
      operation,
      size,
      counts: [count, next.count],
      evidence: [see(exchange, count, size), see(next.exchange, next.count, size)],
    });
  }
  return [...found.values()];
}

/**
 * The pages after the first one of lists with a page in the middle that is shorter than another page, so that its
 * length is not the maximum: the deployment removes items. No twin does, so its list ends earlier.
 */
export function findFilteredPages(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const lists = new Set(
    toShortPages(exchanges)
      .filter(({ count, longest }) => count < longest)
      .map(({ list }) => list),
  );
  const pages = exchanges.flatMap(toPage);
  return new Set(
    pages.flatMap(({ exchange, list, number }) =>
      number > 0 && lists.has(list) ? [exchange] : [],
    ),
  );
}

function toShortPages(exchanges: readonly Exchange[]): ShortPage[] {
  const lists = Map.groupBy(exchanges.flatMap(toPage), ({ list }) => list);
  return [...lists.values()].flatMap((pages) => {
    const longest = Math.max(...pages.map(({ count }) => count));
    const bySize = Map.groupBy(pages, ({ size }) => size);
    return [...bySize].flatMap(([size, alike]) =>
      alike.flatMap((page, at) => {
        const next = alike[at + 1];
        if (size === undefined || page.count >= size || !next || !follows(page, next)) return [];
        return [{ ...page, size, next, longest }];
      }),
    );
  });
}

/** Whether a page has the items after those of the page that was requested before it. */
const follows = (page: ListPage, next: ListPage): boolean =>
  next.number === page.number + 1 &&
  next.count > 0 &&
  // Equal pages: the deployment ignores `page`.
  JSON.stringify(toItems(next)) !== JSON.stringify(toItems(page));

const toItems = ({ exchange }: ListPage): unknown => parseBody(exchange.response);

function toPage(exchange: Exchange): ListPage[] {
  const { operation, path } = exchange;
  const count = countItems(exchange);
  if (operation === undefined || count === undefined) return [];
  const query = toQuery(exchange);
  const number = query.get('page') ?? '0';
  if (!/^\d{1,9}$/.test(number)) return [];
  const size = toPageSize(exchange);
  query.delete('page');
  query.delete('size');
  const list = `${path.split('?')[0]}?${query}`;
  return [{ exchange, operation, list, number: Number(number), size, count }];
}

const see = ({ scene, step, entry }: Exchange, count: number, size: number) => ({
  step: `${scene}/${step}`,
  entry,
  pointer: '',
  says: `${count} of ${size} items`,
});
