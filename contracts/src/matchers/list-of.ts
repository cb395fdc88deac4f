// Lists with several examples. Pact's `eachLike` repeats one example, and checks no item if its minimum is 0.

import { MatchersV3 } from '@pact-foundation/pact';

/**
 * A list of at least one item, where each item is matched like the first one. The others are further
 * examples, with the same fields.
 *
 * @example jsonBody(listOf(playlist({ name: 'Focus' }), playlist({ name: 'Calm' })))
 */
export function listOf<T>(first: T, ...more: T[]): MatchersV3.MinLikeMatcher<T[]> {
  if (first === undefined) {
    throw new TypeError('listOf() needs at least one item.');
  }
  const [shape, ...shapes] = [first, ...more].map((item) => getShape(MatchersV3.reify(item)));
  const other = shapes.findIndex((one) => one !== shape);
  if (other >= 0) {
    throw new TypeError(
      `Item ${other + 1} of a list has other fields than item 0, but all items are matched like item 0.`,
    );
  }
  // Matchers in the further items would repeat the rules of the first item in the contract.
  const examples = more.map((item) => MatchersV3.reify(item) as T);
  return { ...MatchersV3.eachLike(first, 1), value: [first, ...examples] };
}

function getShape(value: unknown): string {
  if (Array.isArray(value)) return `[${getShape(value[0])}]`;
  if (typeof value !== 'object' || value === null) return '';
  const fields = Object.entries(value).map(([name, one]) => `${name}:${getShape(one)}`);
  return `{${fields.toSorted().join()}}`;
}
