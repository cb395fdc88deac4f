// What a matcher of a model is made of, and what it makes, by the type of the model.

import type { MatchersV3 } from '@pact-foundation/pact';

/** Any matcher of Pact, such as `MatchersV3.equal('x')` or `MatchersV3.fromProviderState(…)`. */
export type AnyMatcher = MatchersV3.Matcher<unknown>;

/** The matchers of the fields that were named: what `jsonBody` takes. */
export type Template<M> = {
  readonly [K in keyof M]?: AnyMatcher | NestedTemplate<Exclude<M[K], undefined>>;
};
type NestedTemplate<T> = IsModel<T> extends true ? Template<T> : never;

/**
 * Fields with what is given for them: an example, which is matched as the field is, or a matcher,
 * which is taken as it stands.
 */
export type Fields<M> = { readonly [K in keyof M]?: Given<Exclude<M[K], undefined>> };
type Given<T> = unknown extends T ? T : AnyMatcher | Example<T>;
type Example<T> = T extends readonly (infer Item)[]
  ? readonly [Given<Item>, ...Given<Item>[]]
  : IsModel<T> extends true
    ? Fields<T>
    : T;

/** The fields whose name says enough: all but models, lists of models, and what may be anything. */
export type Name<M> = {
  [K in Documented<M>]: SaysNothing<Exclude<M[K], undefined>> extends true ? never : K;
}[Documented<M>];
type SaysNothing<T> = unknown extends T
  ? true
  : T extends readonly (infer Item)[]
    ? SaysNothing<Item>
    : IsModel<T>;

/** The names of the fields; of a model with further ones, those that are documented. */
export type Documented<M> = string &
  keyof { [K in keyof M as string extends K ? never : number extends K ? never : K]: M[K] };

// An object with any keys, as `settings` is, has no fields to name.
type IsModel<T> = T extends readonly unknown[]
  ? false
  : T extends object
    ? string extends keyof T
      ? false
      : true
    : false;
