import { setImmediate } from 'node:timers/promises';

/** How many items of a list are processed in one turn of the event loop. */
const ofATurn = 250;

/** The items of a list that may be long; yields to the event loop in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ofATurn === 0) await setImmediate();
    results.push(map(item, index));
  }
  return results;
}
