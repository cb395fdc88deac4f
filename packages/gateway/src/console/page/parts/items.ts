/** A page of a collection, as the control plane answers it. */
export interface Items<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}
