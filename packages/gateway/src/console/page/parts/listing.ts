// A list that the gateway filters and sorts, read one page at a time.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../control/client.ts';
import { readAddress } from './address.ts';
import { count } from './format.ts';
import { h, html, onValue, type Child, type VNode } from './html.ts';
import type { Items, PageQuery } from './items.ts';
import { region, useRead } from './region.ts';
import { Table, type TableProps } from './table.ts';

export interface ListQuery extends PageQuery {
  readonly sort?: string | undefined;
  readonly filter?: string | undefined;
}

export interface ListingProps<Item> extends Omit<TableProps<Item>, 'items' | 'sort' | 'onSort'> {
  readonly read: (control: Control, query: ListQuery) => Promise<Items<Item>>;
  /** The text of an empty list. */
  readonly empty: Child;
  /** Part of a larger page: it has no filter and no sorting, and short pages. */
  readonly small?: true;
  /** The gateway cannot filter and sort this list. */
  readonly fixed?: true;
  /** Controls above the table. */
  readonly tools?: Child;
  /** The number of records without a filter. */
  readonly total?: number | undefined;
  /** The parameters of the address, which have the filter and the sorting. */
  readonly query?: URLSearchParams;
}

/** Typing is followed by a request after this many milliseconds. */
const typingTime = 200;

export function Listing<Item>(props: ListingProps<Item>): VNode {
  const { label, read, empty, small, fixed, tools, total, query } = props;
  const size = small ? 10 : 50;
  const [page, turn] = useState(0);
  const [sort, setSort] = useState(query?.get('sort') ?? undefined);
  const given = query?.get('filter') ?? '';
  const [filter, setFilter] = useState(given);
  const [typed, setTyped] = useState(given);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted: ListQuery = { page, size, sort, ...(filter !== '' && { filter }) };
  const about = JSON.stringify(wanted);
  const reading = useRead(async (control) => ({ ...(await read(control, wanted)), page }), about);
  useEffect(() => {
    // A link to the same list with another filter.
    if (given === filter) return;
    turn(0);
    setTyped(given);
    setFilter(given);
  }, [given]);
  useEffect(() => {
    if (query) keepInAddress({ filter, sort });
  }, [filter, sort]);
  useEffect(() => () => clearTimeout(typing.current), []);
  const onType = (text: string): void => {
    setTyped(text);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      turn(0);
      setFilter(text.trim());
    }, typingTime);
  };
  const onSort = (next: string | undefined): void => {
    turn(0);
    setSort(next);
  };
  const { items = [], page: shown = 0, more = false } = reading.value ?? {};
  const said = range(shown * size, items.length, filter === '' ? total : undefined);
  return html`<div class="listing">
    ${
      !small &&
      html`<div class="tools">
        ${!fixed && filterInput(label, onType, typed)} ${tools}
        <p class="count" role="status">${said}</p>
      </div>`
    }
    ${region(reading, () => [
      items.length > 0
        ? html`<div class="rows">
            ${h(Table<Item>, { ...props, items, sort, ...(!small && !fixed && { onSort }) })}
          </div>`
        : html`<div class="empty">${filter === '' ? empty : `Nothing contains “${filter}”.`}</div>`,
      pager(label, shown, more, turn),
    ])}
  </div>`;
}

/** A reload and a shared address show the same list. */
function keepInAddress(values: Readonly<Record<string, string | undefined>>): void {
  const { query } = readAddress();
  const before = String(query);
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const after = String(query);
  if (after === before) return;
  const path = location.hash.split('?', 1)[0] ?? '';
  history.replaceState(null, '', path + (after && `?${after}`));
}

export const filterInput = (label: string, set: (text: string) => void, value?: string): VNode =>
  html`<input
    type="search"
    class="filter"
    placeholder="Filter"
    aria-label=${`Filter ${label.toLowerCase()}`}
    value=${value}
    onInput=${onValue(set)}
  />`;

function range(from: number, length: number, total: number | undefined): string {
  if (length === 0) return '';
  const of = total === undefined ? '' : ` of ${count(total)}`;
  return `${count(from + 1)}–${count(from + length)}${of}`;
}

/** Only when there is more than one page. */
function pager(label: string, page: number, more: boolean, turn: (to: number) => void): Child {
  if (page === 0 && !more) return undefined;
  return html`<nav class="pager" aria-label=${`Pages of ${label.toLowerCase()}`}>
    <button type="button" disabled=${page === 0} onClick=${() => turn(page - 1)}>Previous</button>
    <span>Page ${count(page + 1)}</span>
    <button type="button" disabled=${!more} onClick=${() => turn(page + 1)}>Next</button>
  </nav>`;
}
