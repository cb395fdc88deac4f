// Tables of records. The first cell of a row is a link to its detail, if it has one. One of the
// links is in the tab order; the arrow keys move to the others.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from './copy.ts';
import { shortId } from './format.ts';
import { h, html, type Child, type VNode } from './html.ts';
import { icon } from './icon.ts';

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => Child;
  /** The property by which the gateway sorts. */
  readonly sort?: string | undefined;
  /** Left out where there is little room; the detail has it. */
  readonly wide?: true;
  readonly number?: true;
}

export interface TableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly href?: ((item: Item) => string) | undefined;
  /** `PROPERTY`, or `PROPERTY,desc`. */
  readonly sort?: string | undefined;
  readonly onSort?: ((sort: string | undefined) => void) | undefined;
}

export function Table<Item>(props: TableProps<Item>): VNode {
  const { label, columns, items, href } = props;
  const [focused, setFocused] = useState('');
  const links = items.map((item) => href?.(item));
  const here = location.hash.split(/[?]|\/edit$/, 1)[0];
  const open = links.find((link) => link?.split('?', 1)[0] === here);
  // Tab reaches one row: the open one, the one that had the focus last, or the first.
  const entry = open ?? links.find((link) => link === focused) ?? links[0];
  const body = useRef<HTMLTableSectionElement>(null);
  const active = useRef<{ link: string; index: number }>(undefined);
  useLayoutEffect(() => {
    // The row with the focus was removed: the row in its place gets the focus.
    const { link: last, index = 0 } = active.current ?? {};
    if (last === undefined || links.includes(last) || document.activeElement !== document.body)
      return;
    const rows = body.current!.querySelectorAll<HTMLAnchorElement>('a.row');
    rows[Math.min(index, rows.length - 1)]?.focus();
  });
  const onFocus = (to: string): void => {
    active.current = { link: to, index: links.indexOf(to) };
    setFocused(to);
  };
  const onBlur = ({ currentTarget }: Event): void => {
    const row = currentTarget as Element;
    queueMicrotask(() => row.isConnected && (active.current = undefined));
  };
  const link = (to: string, content: Child): VNode =>
    html`<a
      class="row"
      href=${to}
      tabindex=${to === entry ? 0 : -1}
      aria-current=${to === open ? 'true' : undefined}
      onFocus=${() => onFocus(to)}
      onBlur=${onBlur}
      >${content}</a
    >`;
  const cells = (item: Item, to: string | undefined): VNode[] =>
    columns.map((column, index) => {
      const content = column.cell(item);
      const isLink = index === 0 && to !== undefined;
      return html`<td class=${toClass(column)}>${isLink ? link(to, content) : content}</td>`;
    });
  return html`<table aria-label=${label}>
    <thead>
      <tr>
        ${columns.map((column) => heading(column, props))}
      </tr>
    </thead>
    <tbody ref=${body}>
      ${items.map((item, index) => {
        const to = links[index];
        return html`<tr key=${to} class=${to && 'opens'}>
          ${cells(item, to)}
        </tr>`;
      })}
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
  return html`<th scope="col" class=${toClass(column)} aria-sort=${state}>
    <button type="button" class="sort" onClick=${() => onSort(next)}>
      ${title}${state !== 'none' && icon(state)}
    </button>
  </th>`;
}

const toClass = ({ wide, number }: Pick<Column<unknown>, 'wide' | 'number'>): string | undefined =>
  [wide && 'wide', number && 'number'].filter(Boolean).join(' ') || undefined;

/** A short id with a button that copies all of it. */
export const idCell = (id: string): Child =>
  html`<span class="short"
    ><code title=${id}>${shortId(id)}</code
    >${h(CopyButton, { text: id, label: 'Copy the id', small: true })}</span
  >`;

/** Moves the focus from row to row; from elsewhere it goes to the row that Tab would reach. */
export function moveRow(within: ParentNode, by: 1 | -1): void {
  const all = [...within.querySelectorAll<HTMLAnchorElement>('a.row')].filter((link) =>
    link.checkVisibility(),
  );
  const at = all.findIndex((link) => link === document.activeElement);
  const next =
    at === -1
      ? (all.find((link) => link.tabIndex === 0) ?? all[0])
      : all[Math.min(Math.max(at + by, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
