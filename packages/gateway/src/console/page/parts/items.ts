import type { Control, DataCollection, DataQuery } from '../../../control/client.ts';

/** A page of a collection. */
export interface Items<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** Asks for one, whose items are what the control plane says that they are. */
export const itemsOf = <Item>(
  control: Control,
  collection: DataCollection,
  query: DataQuery,
): Promise<Items<Item>> => control.data.list(collection, query) as Promise<Items<Item>>;
