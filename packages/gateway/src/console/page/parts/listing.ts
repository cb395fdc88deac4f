// A list that is read a page at a time, and filtered by what is typed.
import { useState } from 'preact/hooks';
import type { Control } from '../../../control/client.ts';
import { count } from './format.ts';
import { h, html, onValue, type Child, type VNode } from './html.ts';
import type { Items, PageQuery } from './items.ts';
import { region, useRead } from './region.ts';
import { Table, type TableProps } from './table.ts';

export interface ListingProps<Item> extends Omit<TableProps<Item>, 'items'> {
  readonly read: (control: Control, page: PageQuery) => Promise<Items<Item>>;
  /** The text where there are no items. */
  readonly empty: string;
  /** Part of something larger: it has no filter, and short pages. */
  readonly small?: true;
  /** Stands in the place of the filter. */
  readonly tools?: Child;
}

export function Listing<Item>(props: ListingProps<Item>): VNode {
  const { label, read, empty, small, tools } = props;
  const size = small ? 10 : 50;
  const [page, turn] = useState(0);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const reading = useRead(
    async (control) => ({ ...(await read(control, { page, size })), page }),
    page,
  );
  const items = (reading.value?.items ?? []).filter((item) => matches(item, wanted));
  const said =
    wanted === '' ? range(page * size, items.length) : `${count(items.length)} of this page`;
  const filter = (): VNode =>
    html`<div class="tools">
      ${filterInput(label, setTyped)}
      <p class="count" role="status">${said}</p>
    </div>`;
  return html`<div class="listing">
    ${tools ? html`<div class="tools">${tools}</div>` : !small && filter()}
    ${region(reading, (shown) => [
      html`<div class="rows">
        ${
          items.length > 0
            ? h(Table<Item>, { ...props, items })
            : html`<p class="empty">${wanted === '' ? empty : `Nothing matches “${wanted}”.`}</p>`
        }
      </div>`,
      pager(label, shown.page, shown.more, turn),
    ])}
  </div>`;
}

export const filterInput = (label: string, set: (text: string) => void): VNode =>
  html`<input
    type="search"
    class="filter"
    placeholder="Filter"
    aria-label=${`Filter ${label.toLowerCase()}`}
    onInput=${onValue(set)}
  />`;

const range = (from: number, length: number): string =>
  length === 0 ? '' : `${count(from + 1)}–${count(from + length)}`;

/** Only where there is more than one page. */
function pager(label: string, page: number, more: boolean, turn: (to: number) => void): Child {
  if (page === 0 && !more) return undefined;
  return html`<nav class="pager" aria-label=${`Pages of ${label.toLowerCase()}`}>
    <button type="button" disabled=${page === 0} onClick=${() => turn(page - 1)}>Previous</button>
    <span>Page ${count(page + 1)}</span>
    <button type="button" disabled=${!more} onClick=${() => turn(page + 1)}>Next</button>
  </nav>`;
}

const matches = (item: unknown, wanted: string): boolean =>
  wanted === '' || JSON.stringify(item).toLowerCase().includes(wanted.toLowerCase());
