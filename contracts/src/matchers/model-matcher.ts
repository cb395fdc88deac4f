// A matcher of a model, made of the fields that are named: what a consumer does not use does not
// belong into its contract.

import type { Field, Matched } from './field.ts';
import { isObject } from '../is-object.ts';
import { show } from './is-matcher.ts';
import type { Documented, Fields, Name, Template } from './template.ts';

/**
 * Takes names of fields, which are matched with examples of the matcher's own, and objects of
 * fields with examples of yours. A matcher of Pact may stand wherever an example may. Of a model
 * within the model, and of a list of such, it has to be said which fields are used.
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
 * Makes the matcher of a model from how each of its fields is matched, and how others are where
 * the model has fields that are not documented.
 */
export function modelMatcher<M>(
  name: string,
  fields: Readonly<Record<Documented<M>, Field>>,
  others?: Field,
): ModelMatcher<M> {
  const known = new Map<string, Field>(Object.entries(fields));
  const has = `It has: ${[...known.keys()].join(', ')}.`;
  const unknown = (field: string): never => {
    const hint = others ? ' Others are given with an example.' : '';
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
          `${name} takes names of fields and objects of examples, not ${show(one)}.`,
        );
      }
    }
    if (matched.length === 0) {
      throw new TypeError(
        `${name}() names no field, so it would match anything. Name those that your code uses. ${has}`,
      );
    }
    return Object.fromEntries(matched);
  };
  Object.defineProperty(match, 'name', { value: name });
  return match as ModelMatcher<M>;
}
