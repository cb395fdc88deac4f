// Matches a response by a zod schema, but only the fields of the example: fields that a consumer does not use
// do not belong in its contract.

import { Matchers } from '@pact-foundation/pact';
import type { core } from 'zod/mini';

/** A schema of zod 4, such as those of `@room-sessions/schemas`. */
export interface Schema<T> {
  readonly '~standard': { readonly validate: (value: unknown) => object };
  readonly _zod: { readonly output: T; readonly def: object };
}

/** Fields with their examples. A matcher of Pact may replace any example. */
export type Example<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? Matchers.Matcher<unknown> | readonly [Example<Item>, ...Example<Item>[]]
    : T extends object
      ? { readonly [Name in keyof T]?: Example<Exclude<T[Name], undefined>> }
      : Matchers.Matcher<unknown> | T;

/**
 * Matches each field of the example by its type in the schema: ids and date-times by their format, closed
 * enumerations by their values, open ones by their notation, lists by at least one item. A `fromState` keeps this
 * matcher and adds the value of the provider state.
 *
 * @throws TypeError if the example does not fit the schema, or would check nothing.
 * @example jsonBody(like(zPlaylist, { playlistId: fromState('${playlistId}', id), name: 'Focus' }))
 */
export function like<T>(schema: Schema<T>, example: Example<T>): Readonly<Record<string, unknown>> {
  return toMatcher(schema as unknown as core.$ZodTypes, example, '$');
}

function toMatcher(schema: core.$ZodType, example: unknown, at: string): Record<string, unknown> {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'optional') return toMatcher(def.innerType, example, at);
  if (isObject(example) && 'pact:generator:type' in example) {
    return { ...example, ...toMatcher(schema, example['value'], at) };
  }
  if (isObject(example) && 'pact:matcher:type' in example) return example;
  const refuse = (why: string) => new TypeError(`${at}: ${why}`);
  if (def.type === 'object') {
    const fields = Object.entries(isObject(example) ? example : {});
    if (fields.length === 0) throw refuse('name at least one field, or nothing is checked');
    const others = (def.catchall as core.$ZodTypes | undefined)?._zod.def;
    const matched = fields.map(([name, value]) => {
      const field = def.shape[name] ?? (others?.type === 'any' ? def.catchall : undefined);
      if (field) return [name, toMatcher(field, value, `${at}.${name}`)];
      throw refuse(`no field ${name} in the schema; it has ${Object.keys(def.shape).join(', ')}`);
    });
    return Object.fromEntries(matched) as Record<string, unknown>;
  }
  const accepts = (value: unknown) => !('issues' in schema['~standard'].validate(value));
  if (!accepts(example)) throw refuse('the schema does not accept the example');
  if (def.type === 'array') {
    const items = example as readonly unknown[];
    if (items.length === 0) throw refuse('an empty list checks no item; use Matchers.equal([])');
    const matched = items.map((item) => toMatcher(def.element, item, `${at}[*]`));
    return { ...Matchers.eachLike(matched[0], 1), value: [matched[0], ...items.slice(1)] };
  }
  return { ...toScalar(def, accepts, example as never) };
}

function toScalar(
  def: core.$ZodTypes['_zod']['def'],
  accepts: (one: unknown) => boolean,
  example: never,
) {
  const format = 'format' in def ? def.format : undefined;
  if (def.type === 'enum')
    return Matchers.regex(`^(${Object.values(def.entries).join('|')})$`, example);
  if (def.type === 'union') return Matchers.regex('^[A-Z][A-Z0-9_]*$', example);
  // In upper or lower case, of any version; Pact's `uuid` refuses capitals.
  if (format === 'guid')
    return Matchers.regex('^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', example);
  if (format === 'safeint') return Matchers.integer(example);
  if (def.type === 'boolean') return Matchers.boolean(example);
  if (def.type !== 'string') return Matchers.like(example);
  const isDateTime = accepts('2026-03-02T09:30:00Z') && !accepts('a text');
  return isDateTime ? Matchers.regex(dateTime, example) : Matchers.string(example);
}

/** With or without seconds, fractions and an offset; `+0100` and `+01` are offsets too. */
const dateTime =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?$';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
