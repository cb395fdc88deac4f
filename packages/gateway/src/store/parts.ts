// Long lists are worked through in parts: SQLite answers at once, and between the parts of one
// request the others have their turn.
import { setImmediate } from 'node:timers/promises';

/** How many items SQLite takes within a few milliseconds. */
const size = 500;

export async function* inParts<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate();
    yield from === 0 && items.length <= size ? items : items.slice(from, from + size);
  }
}
