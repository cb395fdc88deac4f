// A live list, with the newest item on top, which can be paused.
import { useRef, useState } from 'preact/hooks';
import { button, type Child, html, line, stack, type VNode } from './html.ts';
import { count } from './format.ts';
import { table, type TableProps } from './table.ts';

export interface LiveListProps<Item> extends TableProps<Item> {
  /** Selects the shown items. */
  readonly matches: (item: Item) => boolean;
  readonly onClear: () => void;
  /** Controls above the list. */
  readonly tools: Child;
}

/** The number of rows that are drawn at first, and that a button adds. */
const drawnRows = 100;

export function LiveList<Item>(props: LiveListProps<Item>): VNode {
  const { items, matches, onClear, tools, empty } = props;
  const [limit, setLimit] = useState(drawnRows);
  const [isPaused, pause] = useState(false);
  const shown = useRef(items);
  if (!isPaused || items.length === 0) shown.current = items;
  const found = shown.current.filter(matches);
  return stack(
    line(
      tools,
      button('Pause', () => pause(!isPaused), { pressed: isPaused }),
      button('Clear', onClear),
      html`<p class="soft" role="status">${count(found.length)} shown</p>`,
    ),
    table({
      ...props,
      items: found.slice(0, limit),
      empty: shown.current.length === 0 ? empty : 'Nothing matches.',
    }),
    found.length > limit &&
      line(button(`Show more of ${count(found.length)}`, () => setLimit(limit + drawnRows))),
  );
}
