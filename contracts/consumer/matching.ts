// Matchers of the consumer tests beside those of Pact.

import { MatchersV3 } from '@pact-foundation/pact';

export type Matcher<Value> = MatchersV3.Matcher<Value>;

/** A UUID of any version, in either case. */
export const uuidPattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

export const uuid = (example: string): Matcher<string> => MatchersV3.regex(uuidPattern, example);

/** One of the values of a closed enumeration; the first is the example. */
export const oneOf = (values: readonly [string, ...string[]]): Matcher<string> =>
  MatchersV3.regex(`^(${values.join('|')})$`, values[0]);

/** Any name of a value: for enumerations of which one value is seen. */
export const openEnum = (seen: string): Matcher<string> =>
  MatchersV3.regex('^[A-Z][A-Z0-9_]*$', seen);

/** This many items, each like the example. */
export const exactly = <Item>(count: number, item: Item): Matcher<Item[]> =>
  MatchersV3.constrainedArrayLike(item, count, count, count);

/**
 * A value that the provider state gives when the contract is verified. The client must send
 * exactly the example: Pact's own `fromProviderState` would take any from it.
 */
export function fromState<Value extends string | number>(
  expression: string,
  example: Value,
): Matcher<Value> {
  const matcher = {
    'pact:matcher:type': 'equality',
    'pact:generator:type': 'ProviderState',
    expression,
    value: example,
  };
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

/** A list of at most so many items of any kind. */
export function upTo(max: number): Matcher<unknown[]> {
  const matcher = { 'pact:matcher:type': 'type', max, value: [] };
  return matcher;
}
