// A live list, with the newest item on top. New items wait while a row has the focus or the list is
// scrolled, so that rows do not move under the pointer.
import { useEffect, useRef, useState } from 'preact/hooks';
import { button, type Child, html, line, type VNode } from './html.ts';
import { count } from './format.ts';
import { table, type TableProps } from './table.ts';

export interface LiveListProps<Item> extends TableProps<Item> {
  /** Grows with each new item. */
  readonly number: (item: Item) => number;
  /** Selects the shown items. */
  readonly matches: (item: Item) => boolean;
  readonly onClear: () => void;
  /** Controls above the list. */
  readonly tools: Child;
}

/** The number of rows that are drawn at first, and that a button adds. */
const drawnRows = 100;

/** The list is scrolled when its top is this many pixels out of sight. */
const scrolledBy = 80;

export function LiveList<Item>(props: LiveListProps<Item>): VNode {
  const { items: all, number, matches, onClear, tools, empty } = props;
  const [limit, setLimit] = useState(drawnRows);
  const [isRead, setRead] = useState(false);
  const shown = useRef(all);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = new AbortController();
    const look = (): void => {
      const row = document.activeElement?.closest('a.row');
      setRead((row && list.current?.contains(row)) === true || scrollY > scrolledBy);
    };
    const options = { signal: end.signal, passive: true };
    addEventListener('scroll', look, options);
    addEventListener('focusin', look, options);
    // The focus is nowhere between two elements.
    addEventListener('focusout', () => setTimeout(look), options);
    return () => end.abort();
  }, []);
  // A cleared list has nothing to keep.
  if (!isRead || all.length === 0) shown.current = all;
  const newest = shown.current[0] === undefined ? 0 : number(shown.current[0]);
  const waiting = all.filter((item) => number(item) > newest).length;
  const found = shown.current.filter(matches);
  const showNew = (): void => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  };
  return html`<div class="stack" ref=${list}>
    ${line(
      tools,
      button('Clear', onClear),
      html`<p class="soft" role="status">${count(found.length)} shown</p>`,
    )}
    ${
      waiting > 0 &&
      html`<p class="waiting">${button(`${count(waiting)} new`, showNew, { kind: 'main' })}</p>`
    }
    ${table({
      ...props,
      items: found.slice(0, limit),
      empty: shown.current.length === 0 ? empty : 'Nothing matches.',
    })}
    ${
      found.length > limit &&
      line(button(`Show more of ${count(found.length)}`, () => setLimit(limit + drawnRows)))
    }
  </div>`;
}
