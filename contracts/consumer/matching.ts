// What the consumer tests match beside the models.

import { MatchersV3 } from '@pact-foundation/pact';
import { fromState } from '../src/matchers/index.ts';

export type Matcher<Value> = MatchersV3.Matcher<Value>;

/** This many items, each like the example. */
export const exactly = <Item>(count: number, item: Item): Matcher<Item[]> =>
  MatchersV3.constrainedArrayLike(item, count, count, count);

/** A record with any fields, as long as it has one. */
export function anyRecord(): Matcher<unknown> {
  const matcher = { 'pact:matcher:type': 'notEmpty', value: {} };
  return matcher;
}

/** A path with parts that a provider state gives: `` path`/rooms/${['socialId', example]}` ``. */
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
