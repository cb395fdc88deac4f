// Tables. The first cell of a row is a link to its detail, if it has one. One of the links is in the
// tab order; the arrow keys move to the others.
import { useState } from 'preact/hooks';
import { type Child, h, html, type VNode } from './html.ts';

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => Child;
  /** Left out where there is little room; the detail has it. */
  readonly wide?: boolean;
}

export interface TableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  /** Shown in place of an empty table. */
  readonly empty: Child;
  readonly href?: (item: Item) => string;
}

export const table = <Item>(props: TableProps<Item>): VNode => h(Table<Item>, props);

function Table<Item>({ label, columns, items, href, empty }: TableProps<Item>): VNode {
  const [focused, setFocused] = useState('');
  const here = `${location.hash.split('?', 1)[0]}/`;
  const links = items.map((item) => href?.(item));
  const open = links.find((to) => to && here.startsWith(`${to.split('?', 1)[0]}/`));
  // Tab reaches one row: the open one, the one that had the focus last, or the first.
  const entry = open ?? links.find((to) => to === focused) ?? links[0];
  const row = (to: string, content: Child): VNode =>
    html`<a
      class="row"
      href=${to}
      tabindex=${to === entry ? 0 : -1}
      aria-current=${to === open ? 'true' : undefined}
      onFocus=${() => setFocused(to)}
      >${content}</a
    >`;
  const cell = ({ cell: draw, wide }: Column<Item>, item: Item, to?: string): VNode =>
    html`<td class=${wide && 'wide'}>${to ? row(to, draw(item)) : draw(item)}</td>`;
  if (items.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<table aria-label=${label}>
    <thead>
      <tr>
        ${columns.map(({ title, wide }) => html`<th scope="col" class=${wide && 'wide'}>${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${items.map(
        (item, index) =>
          html`<tr key=${links[index]} class=${links[index] && 'opens'}>
            ${columns.map((column, at) => cell(column, item, at === 0 ? links[index] : undefined))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
