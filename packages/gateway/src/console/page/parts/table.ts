// Tables. The first cell of a row is a link to its detail, if it has one. One of the links is in the
// tab order; the arrow keys move to the others.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { button, type Child, h, html, type VNode } from './html.ts';

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => Child;
  /** The property by which the gateway sorts. */
  readonly sort?: string | undefined;
  /** Left out where there is little room; the detail has it. */
  readonly wide?: boolean;
  readonly number?: boolean;
}

export interface TableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  /** Shown in place of an empty table. */
  readonly empty: Child;
  readonly href?: (item: Item) => string;
  /** `PROPERTY`, or `PROPERTY,desc`. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
}

export const table = <Item>(props: TableProps<Item>): VNode => h(Table<Item>, props);

function Table<Item>(props: TableProps<Item>): VNode {
  const { label, columns, items, href, empty } = props;
  const [focused, setFocused] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const here = `${location.hash.split('?', 1)[0]}/`;
  const links = items.map((item) => href?.(item));
  const open = links.find((to) => to && here.startsWith(`${to.split('?', 1)[0]}/`));
  // Tab reaches one row: the open one, the one that had the focus last, or the first.
  const entry = open ?? links.find((to) => to === focused) ?? links[0];
  useLayoutEffect(() => {
    // The row with the focus was removed.
    if (focused === '' || links.includes(focused) || document.activeElement !== document.body)
      return;
    body.current?.querySelector<HTMLElement>('a.row[tabindex="0"]')?.focus();
  });
  const row = (to: string, content: Child): VNode =>
    html`<a
      class="row"
      href=${to}
      tabindex=${to === entry ? 0 : -1}
      aria-current=${to === open ? 'true' : undefined}
      onFocus=${() => setFocused(to)}
      >${content}</a
    >`;
  const cell = (column: Column<Item>, item: Item, to: string | undefined): VNode => {
    const content = column.cell(item);
    const isFirst = column === columns[0];
    return html`<td class=${toClass(column)}>${isFirst && to ? row(to, content) : content}</td>`;
  };
  if (items.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<table aria-label=${label}>
    <thead>
      <tr>
        ${columns.map((column) => heading(column, props))}
      </tr>
    </thead>
    <tbody ref=${body}>
      ${items.map(
        (item, index) =>
          html`<tr key=${links[index]} class=${links[index] && 'opens'}>
            ${columns.map((column) => cell(column, item, links[index]))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function heading<Item>(column: Column<Item>, { sort, onSort }: TableProps<Item>): VNode {
  const { title, sort: by } = column;
  if (by === undefined || !onSort) {
    return html`<th scope="col" class=${toClass(column)}>${title}</th>`;
  }
  const state = sort === by ? 'ascending' : sort === `${by},desc` ? 'descending' : 'none';
  const next = { none: by, ascending: `${by},desc`, descending: undefined }[state];
  const arrow = { none: '', ascending: ' ↑', descending: ' ↓' }[state];
  return html`<th scope="col" class=${toClass(column)} aria-sort=${state}>
    ${button([title, html`<span aria-hidden="true">${arrow}</span>`], () => onSort(next), { kind: 'plain' })}
  </th>`;
}

const toClass = ({ wide, number }: Pick<Column<never>, 'wide' | 'number'>): string | undefined =>
  [wide && 'wide', number && 'number'].filter(Boolean).join(' ') || undefined;
