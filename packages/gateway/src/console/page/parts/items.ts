import type { Control, DataCollection, DataQuery } from '../../../control/client.ts';

/** A page of a collection. */
export interface Items<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** Requests one, whose items are what the control plane says that they are. */
export const itemsOf = <Item>(
  control: Control,
  collection: DataCollection,
  query: DataQuery,
): Promise<Items<Item>> => control.data.list(collection, query) as Promise<Items<Item>>;

/** Requests a page of those that the query finds. */
export const pagesOf =
  <Item>(collection: DataCollection, query: DataQuery = {}) =>
  (control: Control, page: { page: number; size: number }): Promise<Items<Item>> =>
    itemsOf<Item>(control, collection, { ...query, ...page });
