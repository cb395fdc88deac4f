// Tables. The first cell of a row is a link to its detail, if it has one.
import { type Child, html, type VNode } from './html.ts';

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
  readonly empty: Child;
  readonly href?: (item: Item) => string;
}

export function table<Item>({ label, columns, items, href, empty }: TableProps<Item>): VNode {
  if (items.length === 0) return html`<p class="empty">${empty}</p>`;
  const here = `${location.hash.split('?', 1)[0]}/`;
  const isOpen = (to: string): boolean => here.startsWith(`${to.split('?', 1)[0]}/`);
  const row = (to: string, content: Child): VNode =>
    html`<a class="row" href=${to} aria-current=${isOpen(to) ? 'true' : undefined}>${content}</a>`;
  const cell = ({ cell: draw, wide }: Column<Item>, item: Item, to?: string): VNode =>
    html`<td class=${wide && 'wide'}>${to ? row(to, draw(item)) : draw(item)}</td>`;
  return html`<table aria-label=${label}>
    <thead>
      <tr>
        ${columns.map(({ title, wide }) => html`<th scope="col" class=${wide && 'wide'}>${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${items.map((item) => {
        const to = href?.(item);
        return html`<tr key=${to} class=${to && 'opens'}>
          ${columns.map((column, at) => cell(column, item, at === 0 ? to : undefined))}
        </tr>`;
      })}
    </tbody>
  </table>`;
}
