// Matchers of the consumer tests, in addition to those of the models.

import { MatchersV3 } from '@pact-foundation/pact';
import { fromState } from '../src/matchers/index.ts';

export type Matcher<Value> = MatchersV3.Matcher<Value>;

/** This many items, each like the example. */
export const exactly = <Item>(count: number, item: Item): Matcher<Item[]> =>
  MatchersV3.constrainedArrayLike(item, count, count, count);

/** A record with any fields, but at least one. */
export function anyRecord(): Matcher<unknown> {
  const matcher = { 'pact:matcher:type': 'notEmpty', value: {} };
  return matcher;
}

/** A path whose parts come from a provider state: `` path`/rooms/${['socialId', example]}` ``. */
export function path(
  texts: TemplateStringsArray,
  ...parts: readonly (readonly [name: string, example: string])[]
): Matcher<string> {
  const filled = (fill: (name: string, example: string) => string): string =>
    String.raw({ raw: texts }, ...parts.map(([name, example]) => fill(name, example)));
  return fromState(
    filled((name) => `\${${name}}`),
    filled((_, example) => example),
  );
}
