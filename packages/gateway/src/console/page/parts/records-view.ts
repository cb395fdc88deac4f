// A view that is one list, whose records open.
import { ControlError, type DataCollection } from '../../../control/client.ts';
import type { Context, View } from '../context.ts';
import type { Child } from './dom.ts';
import { listing } from './listing.ts';
import { region } from './region.ts';
import type { Column } from './table.ts';
import { itemsOf } from './items.ts';

export interface RecordsView<Item> {
  /** Of the view and of its collection. */
  readonly name: DataCollection;
  readonly title: string;
  readonly letter: string;
  readonly empty: string;
  /** The last that was made comes first. */
  readonly newestFirst?: true;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string | undefined;
  readonly detail: (item: Item, context: Context, signal: AbortSignal) => Child;
}

export function recordsView<Item>(options: RecordsView<Item>): View {
  const { name, title, letter, empty, newestFirst, columns, idOf, detail } = options;
  return {
    name,
    title,
    letter,
    show(context, signal) {
      const list = listing<Item>(context, signal, {
        collection: name,
        label: title,
        columns,
        href: (item) => `#/${name}/${idOf(item)}`,
        empty,
        ...(newestFirst && { newestFirst }),
      });
      let opened: (() => Promise<void>) | undefined;
      return {
        element: list.element,
        open(id, until) {
          const one = region(
            until,
            async () => {
              const { items } = await itemsOf<Item>(context.control, name, { id });
              const [item] = items;
              if (item === undefined) throw new ControlError(404, `There is no ${id} here.`);
              return item;
            },
            (item) => detail(item, context, until),
          );
          opened = one.reload;
          return one.element;
        },
        refresh() {
          void list.reload();
          void opened?.();
        },
      };
    },
  };
}
