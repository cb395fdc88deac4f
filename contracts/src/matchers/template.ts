// The argument and result types of a model's matcher, by the type of the model.

import type { MatchersV3 } from '@pact-foundation/pact';

/** Any matcher of Pact, such as `MatchersV3.equal('x')` or `MatchersV3.fromProviderState(…)`. */
export type AnyMatcher = MatchersV3.Matcher<unknown>;

/** The matchers of the named fields, for `jsonBody`. */
export type Template<M> = {
  readonly [K in keyof M]?: AnyMatcher | NestedTemplate<Exclude<M[K], undefined>>;
};
type NestedTemplate<T> = IsModel<T> extends true ? Template<T> : never;

/** Fields with an example, which is matched by the field's type, or with a matcher, which is used as it is. */
export type Fields<M> = { readonly [K in keyof M]?: FieldInput<Exclude<M[K], undefined>> };
type FieldInput<T> = unknown extends T ? T : AnyMatcher | Example<T>;
type Example<T> = T extends readonly (infer Item)[]
  ? readonly [FieldInput<Item>, ...FieldInput<Item>[]]
  : IsModel<T> extends true
    ? Fields<T>
    : T;

/** The fields that can be given by name: all except models, lists of models, and values that may be anything. */
export type Name<M> = {
  [K in Documented<M>]: SaysNothing<Exclude<M[K], undefined>> extends true ? never : K;
}[Documented<M>];
type SaysNothing<T> = unknown extends T
  ? true
  : T extends readonly (infer Item)[]
    ? SaysNothing<Item>
    : IsModel<T>;

/** The names of the fields; only the documented ones if the model allows others. */
export type Documented<M> = string &
  keyof { [K in keyof M as string extends K ? never : number extends K ? never : K]: M[K] };

// An object with any keys, such as `settings`, has no fields to name.
type IsModel<T> = T extends readonly unknown[]
  ? false
  : T extends object
    ? string extends keyof T
      ? false
      : true
    : false;
