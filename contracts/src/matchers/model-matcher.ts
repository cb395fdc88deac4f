// A matcher of a model, with the named fields only: fields that a consumer does not use do not belong in its
// contract.

import type { Field, Matched } from './field.ts';
import { isObject } from '../is-object.ts';
import { show } from './is-matcher.ts';
import type { Documented, Fields, Name, Template } from './template.ts';

/**
 * Accepts names of fields, which get the examples of this package, and objects of fields with your own
 * examples. A Pact matcher can replace any example. For a nested model, or a list of models, name the fields
 * that you use.
 *
 * @example playlist('playlistId', { name: 'Focus 1' })
 * @example alternateHost('host', { user: user('name') })
 * @example social('name', { alternateHosts: [user('userId', 'name')] })
 */
export type ModelMatcher<M> = (
  first: Name<M> | Fields<M>,
  ...more: (Name<M> | Fields<M>)[]
) => Template<M>;

/**
 * Creates the matcher of a model from the matchers of its fields, and a matcher for undocumented fields if
 * the model allows them.
 */
export function modelMatcher<M>(
  name: string,
  fields: Readonly<Record<Documented<M>, Field>>,
  others?: Field,
): ModelMatcher<M> {
  const known = new Map<string, Field>(Object.entries(fields));
  const has = `It has: ${[...known.keys()].join(', ')}.`;
  const unknown = (field: string): never => {
    const hint = others ? ' Further fields need an example.' : '';
    throw new TypeError(`${name} has no field ${JSON.stringify(field)}. ${has}${hint}`);
  };
  const match = (...given: readonly unknown[]): Readonly<Record<string, Matched>> => {
    const matched: [string, Matched][] = [];
    for (const one of given) {
      if (typeof one === 'string') {
        const field = known.get(one) ?? unknown(one);
        matched.push([one, field.named(`${name}.${one}`)]);
      } else if (isObject(one)) {
        for (const [key, value] of Object.entries(one)) {
          const field = known.get(key) ?? others ?? unknown(key);
          matched.push([key, field.given(value, `${name}.${key}`)]);
        }
      } else {
        throw new TypeError(
          `${name} accepts names of fields and objects of examples, not ${show(one)}.`,
        );
      }
    }
    if (matched.length === 0) {
      throw new TypeError(
        `${name}() names no field, so it would match anything. Name the fields that your code uses. ${has}`,
      );
    }
    return Object.fromEntries(matched);
  };
  Object.defineProperty(match, 'name', { value: name });
  return match as ModelMatcher<M>;
}
