// How single fields are matched: by type and format. Each has a fixed example, because Pact writes random
// values into a contract for matchers without an example.

import { MatchersV3 } from '@pact-foundation/pact';
import { isObject } from '../is-object.ts';
import { isMatcher, show } from './is-matcher.ts';
import { listOf } from './list-of.ts';
import type { AnyMatcher } from './template.ts';

export type Matched = AnyMatcher | Readonly<Record<string, unknown>>;

export interface Field {
  /** The matcher for a field that is only named. Throws if it would check nothing. */
  named(where: string): Matched;
  /** The matcher for a field with a given example or matcher. */
  given(value: unknown, where: string): Matched;
}

function scalar<T>(
  what: string,
  example: T,
  isOne: (value: unknown) => value is T,
  match: (example: T) => AnyMatcher,
): Field {
  return {
    named: () => match(example),
    given(value, where) {
      if (isMatcher(value)) return value;
      if (isOne(value)) return match(value);
      throw new TypeError(`${where} is ${what}, but got ${show(value)}.`);
    },
  };
}

const pattern = (what: string, expression: RegExp, example: string): Field =>
  scalar(
    what,
    example,
    (value): value is string => typeof value === 'string' && expression.test(value),
    (value) => MatchersV3.regex(expression, value),
  );

/** In upper or lower case, of any version; Pact's `uuid` refuses capitals. */
export const uuid: Field = pattern(
  'a UUID',
  /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  'e2490de5-5bd3-43d5-b7c4-526e33f71304',
);

/** With or without seconds, fractions and an offset; `+0100` and `+01` are offsets too. */
export const dateTime: Field = pattern(
  'an ISO 8601 date-time',
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?$/,
  '2026-03-02T09:30:00Z',
);

export const boolean: Field = scalar(
  'a boolean',
  true,
  (value) => typeof value === 'boolean',
  (value) => MatchersV3.boolean(value),
);

export const integer: Field = scalar(
  'an integer',
  1,
  (value): value is number => Number.isSafeInteger(value),
  (value) => MatchersV3.integer(value),
);

export const text = (example: string): Field =>
  scalar(
    'a string',
    example,
    (value) => typeof value === 'string',
    (value) => MatchersV3.string(value),
  );

/** A closed enumeration: these values and no others. */
export const oneOf = (...values: [string, ...string[]]): Field =>
  pattern(
    `one of ${values.join(', ')}`,
    new RegExp(`^(${values.map(escape).join('|')})$`),
    values[0],
  );

const escape = (value: string): string => value.replace(/[^A-Za-z0-9_]/g, String.raw`\$&`);

/** An open enumeration with one known value: accepts any value in the same notation. */
export const open = (seen: string): Field =>
  pattern(`a value in capitals, such as ${seen}`, /^[A-Z][A-Z0-9_]*$/, seen);

/** A list with at least one item: an empty list would check nothing. */
export const list = (item: Field): Field => ({
  named: (where) => listOf(item.named(`${where}[]`)),
  given(value, where) {
    if (isMatcher(value)) return value;
    if (!Array.isArray(value)) {
      throw new TypeError(`${where} is a list: pass a list of items, not ${show(value)}.`);
    }
    const [first, ...more] = value.map((one, at) => item.given(one, `${where}[${at}]`));
    if (first !== undefined) return listOf(first, ...more);
    throw new TypeError(
      `${where}: an empty list does not check the items. Pass an item, or MatchersV3.equal([]) for a list that must be empty.`,
    );
  },
});

/** A nested model. Loaded lazily, because the models may refer to each other in any order. */
export const model = (of: () => (fields: never) => object): Field => ({
  named(where) {
    const { name } = of();
    throw new TypeError(
      `${where.replace(/\[\]$/, '')}: its name alone would check nothing. Name the fields that you use, with ${where.endsWith('[]') ? `[${name}(…)]` : `${name}(…)`}.`,
    );
  },
  given(value, where) {
    if (isMatcher(value)) return value;
    const match = of() as (fields: unknown) => Readonly<Record<string, unknown>>;
    if (isObject(value)) return match(value);
    throw new TypeError(`${where} accepts ${match.name}(…), not ${show(value)}.`);
  },
});

/** An object with undocumented fields. */
export const object: Field = scalar(
  'an object',
  {},
  (value): value is object => isObject(value),
  (value) => MatchersV3.like(value),
);

/** A value that may be anything. */
export const any: Field = {
  named(where) {
    throw new TypeError(
      `${where} may contain any value, so its name alone would check nothing. Pass an example value.`,
    );
  },
  given(value, where) {
    if (value !== undefined) return isMatcher(value) ? value : MatchersV3.like(value);
    throw new TypeError(`${where} is undefined, which JSON cannot represent.`);
  },
};
