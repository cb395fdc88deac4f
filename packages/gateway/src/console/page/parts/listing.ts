// A list that is read a page at a time, and filtered by what is typed.
import type { Context } from '../context.ts';
import { fill, h, type Child } from './dom.ts';
import { count } from './format.ts';
import { region, type Region } from './region.ts';
import { markRows, table, type Column } from './table.ts';
import { itemsOf, type Items } from './items.ts';
import type { DataCollection, DataQuery } from '../../../control/wire.ts';

export interface Listing<Item> {
  readonly collection: DataCollection;
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly href?: (item: Item) => string;
  readonly query?: DataQuery;
  /** The last that was made comes first. */
  readonly newestFirst?: true;
  /** What is said when there is none. */
  readonly empty: string;
  /** Part of something larger: it has no filter, and pages that are short. */
  readonly small?: true;
}

export function listing<Item>(
  { control }: Context,
  signal: AbortSignal,
  options: Listing<Item>,
): Region {
  const { collection, label, columns, href, query = {}, empty } = options;
  const size = options.small ? 10 : 50;
  let page = 0;
  let wanted = '';
  let shown: Items<Item> = { items: [], more: false };
  const body = h('div', { class: 'rows' });
  const said = h('p', { class: 'count', role: 'status' });

  function draw(): void {
    const items = shown.items.filter((item) => matches(item, wanted));
    const from = page * size;
    if (items.length > 0) {
      fill(body, table({ label, columns, items, ...(href && { href }) }));
      markRows(body, location.hash);
    } else {
      fill(
        body,
        h('p', { class: 'empty' }, wanted === '' ? empty : `Nothing matches “${wanted}”.`),
      );
    }
    fill(said, wanted === '' ? range(from, items.length) : `${count(items.length)} of this page`);
  }

  const content = region(
    signal,
    async () =>
      itemsOf<Item>(control, collection, {
        ...query,
        ...(options.newestFirst && { order: 'newest' }),
        page,
        size,
      }),
    (answer) => {
      shown = answer;
      draw();
      return [body, pager(page, shown.more, turn)];
    },
  );
  function turn(to: number): void {
    page = to;
    void content.reload();
  }

  const filter = h('input', {
    type: 'search',
    class: 'filter',
    placeholder: 'Filter',
    'aria-label': `Filter ${label.toLowerCase()}`,
    oninput: (event: InputEvent) => {
      wanted = (event.target as HTMLInputElement).value.trim();
      draw();
    },
  });
  return {
    element: h(
      'div',
      { class: 'listing' },
      !options.small && h('div', { class: 'tools' }, filter, said),
      content.element,
    ),
    reload: content.reload,
  };
}

function range(from: number, length: number): string {
  return length === 0 ? '' : `${count(from + 1)}–${count(from + length)}`;
}

/** Only where there is more than one page. */
export function pager(page: number, more: boolean, turn: (to: number) => void): Child {
  if (page === 0 && !more) return undefined;
  const button = (text: string, to: number, possible: boolean): Child =>
    h('button', { type: 'button', disabled: !possible, onclick: () => turn(to) }, text);
  return h(
    'nav',
    { class: 'pager', 'aria-label': 'Pages' },
    button('Previous', page - 1, page > 0),
    h('span', {}, `Page ${count(page + 1)}`),
    button('Next', page + 1, more),
  );
}

const matches = (item: unknown, wanted: string): boolean =>
  wanted === '' || JSON.stringify(item).toLowerCase().includes(wanted.toLowerCase());
