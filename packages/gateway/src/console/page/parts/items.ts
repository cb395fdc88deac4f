import {
  ControlError,
  type Control,
  type DataCollection,
  type DataQuery,
} from '../../../control/client.ts';
import type { Item } from './merge-patch.ts';

/** A page of a collection. */
export interface Items<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

export interface PageQuery {
  readonly page: number;
  readonly size: number;
}

/** Requests one, whose items are what the control plane says that they are. */
export const getItems = <Item>(
  control: Control,
  collection: DataCollection,
  query: DataQuery,
): Promise<Items<Item>> => control.data.list(collection, query) as Promise<Items<Item>>;

/** Requests a page of the records that the query finds. */
export const getPages =
  <Item>(collection: DataCollection, query: DataQuery = {}) =>
  (control: Control, page: DataQuery): Promise<Items<Item>> =>
    getItems<Item>(control, collection, { ...query, ...page });

/** Requests a page of records with the id of each, by which it is changed and removed. */
export const createPageReader = (
  control: Control,
  collection: DataCollection,
  query: DataQuery,
): Promise<Items<Item> & { ids: readonly string[] }> => control.data.list(collection, query);

/** Requests a page of a list, and the next page to know whether there are more items. */
export async function readPage<Item>(
  list: (page: PageQuery) => Promise<Item[]>,
  { page, size }: PageQuery,
): Promise<Items<Item>> {
  const items = await list({ page, size });
  const next = items.length < size ? [] : await list({ page: page + 1, size });
  return { items, more: next.length > 0 };
}

/** @throws ControlError (404) with this message when the list is empty. */
export function demandOne<Item>([item]: readonly Item[], missing: string): Item {
  if (item === undefined) throw new ControlError(404, missing);
  return item;
}
