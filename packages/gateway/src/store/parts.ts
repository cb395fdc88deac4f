// Processes long lists in parts, because SQLite runs synchronously: other requests get their turn
// between the parts.
import { setImmediate } from 'node:timers/promises';
import type { Reader } from './dialect.ts';

export async function* inParts<Item>(
  { dialect: { mostAtOnce } }: Reader,
  items: readonly Item[],
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += mostAtOnce) {
    if (from > 0) await setImmediate();
    yield items.length <= mostAtOnce ? items : items.slice(from, from + mostAtOnce);
  }
}
