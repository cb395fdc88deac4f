// A view that is one list, whose records open.
import type { DataCollection } from '../../../control/client.ts';
import type { View } from '../context.ts';
import { h, type Child } from './html.ts';
import { demandOne, itemsOf, pagesOf } from './items.ts';
import { Listing, type ListingProps } from './listing.ts';
import { Region } from './region.ts';

export interface RecordsView<Item>
  extends Pick<View, 'title' | 'letter'>, Pick<ListingProps<Item>, 'columns' | 'empty'> {
  /** Of the view and of its collection. */
  readonly name: DataCollection;
  readonly newestFirst?: true;
  readonly idOf: (item: Item) => string | undefined;
  readonly detail: (item: Item) => Child;
}

export function recordsView<Item>(options: RecordsView<Item>): View {
  const { name, title, letter, empty, newestFirst, columns, idOf, detail } = options;
  const read = pagesOf<Item>(name, newestFirst && { order: 'newest' });
  const href = (item: Item): string => `#/${name}/${idOf(item)}`;
  return {
    name,
    title,
    letter,
    List: () => h(Listing<Item>, { label: title, columns, empty, href, read }),
    Detail: ({ id }) =>
      h(Region<Item>, {
        read: async (control) =>
          demandOne((await itemsOf<Item>(control, name, { id })).items, `There is no ${id} here.`),
        draw: detail,
      }),
  };
}
