// Tables of records. The first cell of a row is a link to its detail, where there is one; one of
// the links is in the order of tabs, and the arrows lead to the others.
import { h, type Child } from './dom.ts';

export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => Child;
  /** Left out where there is little room; the detail has it. */
  readonly wide?: true;
  readonly number?: true;
}

export interface TableOptions<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly href?: (item: Item) => string;
}

export function table<Item>({ label, columns, items, href }: TableOptions<Item>): HTMLElement {
  return h(
    'table',
    { 'aria-label': label },
    h('thead', {}, h('tr', {}, ...columns.map(heading))),
    h('tbody', {}, ...items.map((item) => row(columns, item, href?.(item)))),
  );
}

export function row<Item>(
  columns: readonly Column<Item>[],
  item: Item,
  href: string | undefined,
): HTMLElement {
  return h(
    'tr',
    { class: href === undefined ? undefined : 'opens' },
    ...columns.map((column, index) => {
      const content = column.cell(item);
      const linked = index === 0 && href !== undefined;
      return h(
        'td',
        { class: classOf(column) },
        linked ? h('a', { class: 'row', href, tabindex: -1 }, content) : content,
      );
    }),
  );
}

const heading = <Item>(column: Column<Item>): Child =>
  h('th', { scope: 'col', class: classOf(column) }, column.title);

const classOf = ({ wide, number }: Pick<Column<unknown>, 'wide' | 'number'>): string | undefined =>
  [wide && 'wide', number && 'number'].filter(Boolean).join(' ') || undefined;

/** The links of the rows that are seen. */
const links = (within: ParentNode): HTMLAnchorElement[] =>
  [...within.querySelectorAll<HTMLAnchorElement>('a.row')].filter((link) => link.checkVisibility());

/** Exactly one row can be reached by Tab: the one that is open, that was left, or the first. */
export function markRows(within: ParentNode, open: string | undefined): void {
  const all = [...within.querySelectorAll<HTMLAnchorElement>('a.row')];
  for (const link of all) {
    const isOpen = open !== undefined && link.getAttribute('href') === open;
    if (isOpen) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  const entry =
    all.find((link) => link.ariaCurrent === 'true') ??
    all.find((link) => link === document.activeElement) ??
    all[0];
  for (const link of all) link.tabIndex = link === entry ? 0 : -1;
}

/** Moves the focus from row to row; from elsewhere it goes to the one that Tab would reach. */
export function moveRow(within: ParentNode, by: 1 | -1): void {
  const all = links(within);
  const at = all.findIndex((link) => link === document.activeElement);
  const entry = Math.max(
    all.findIndex((link) => link.tabIndex === 0),
    0,
  );
  const next = all[at === -1 ? entry : Math.min(Math.max(at + by, 0), all.length - 1)];
  if (!next) return;
  for (const link of all) link.tabIndex = link === next ? 0 : -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
