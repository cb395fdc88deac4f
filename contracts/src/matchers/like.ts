import { Matchers } from '@pact-foundation/pact';

/** A schema of zod 4, such as those of `@room-sessions/schemas`. */
export interface Schema<T> {
  readonly '~standard': { readonly validate: (value: unknown) => object };
  readonly _zod: { readonly output: T; readonly def: object };
}

/** Fields with their examples. A matcher of Pact may replace the example of a value or of a list. */
export type Example<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? Matchers.Matcher<unknown> | readonly [Example<Item>, ...Example<Item>[]]
    : T extends object
      ? { readonly [Name in keyof T]?: Example<Exclude<T[Name], undefined>> }
      : Matchers.Matcher<unknown> | T;

/**
 * Matches each field of the example by its type in the schema, and no other field: ids and date-times by their
 * format, closed enumerations by their values, open ones by their notation, lists by at least one item. A
 * `fromState` keeps this matcher and adds the value of the provider state.
 *
 * @throws TypeError if the example does not fit the schema, or would check nothing.
 * @example jsonBody(like(zPlaylist, { playlistId: fromState('${playlistId}', id), name: 'Focus' }))
 */
export function like<T>(schema: Schema<T>, example: Example<T>): Readonly<Record<string, unknown>> {
  return toMatcher(schema, example, '$');
}

function toMatcher(schema: Schema<unknown>, example: unknown, at: string): Record<string, unknown> {
  const { innerType, element, shape, catchall } = getDefinition(schema);
  const refuse = (why: string) => new TypeError(`${at}: ${why}`);
  if (innerType) return toMatcher(innerType as Schema<unknown>, example, at);
  if (isObject(example) && 'pact:generator:type' in example) {
    return { ...example, ...toMatcher(schema, example['value'], at) };
  }
  if (isObject(example) && 'pact:matcher:type' in example) return example;
  if (shape) {
    const fields = Object.entries(isObject(example) ? example : {});
    if (fields.length === 0) throw refuse('name at least one field, or nothing is checked');
    // The API document has further fields only where the schema accepts any.
    const further = catchall as Schema<unknown> | undefined;
    const others = further && getDefinition(further)['type'] === 'any' ? further : undefined;
    const matched = fields.map(([name, value]) => {
      const field = shape[name] ?? others;
      if (field) return [name, toMatcher(field, value, `${at}.${name}`)] as const;
      throw refuse(`no field ${name} in the schema; it has ${Object.keys(shape).join(', ')}`);
    });
    return Object.fromEntries(matched);
  }
  if (!accepts(schema, example)) throw refuse('the schema does not accept the example');
  if (element) {
    const items = example as readonly unknown[];
    if (items.length === 0) throw refuse('an empty list checks no item; use Matchers.equal([])');
    const [first] = items.map((one) => toMatcher(element as Schema<unknown>, one, `${at}[*]`));
    return { ...Matchers.eachLike(first, 1), value: [first, ...items.slice(1)] };
  }
  return { ...toScalar(schema, example as never) };
}

function toScalar(schema: Schema<unknown>, example: never): Matchers.Matcher<unknown> {
  const { type, format, entries } = getDefinition(schema);
  if (entries) return Matchers.regex(`^(${Object.values(entries).join('|')})$`, example);
  if (type === 'union') return Matchers.regex('^[A-Z][A-Z0-9_]*$', example);
  if (format === 'guid') return Matchers.regex(uuid, example);
  if (format === 'safeint') return Matchers.integer(example);
  if (type === 'boolean') return Matchers.boolean(example);
  if (type !== 'string') return Matchers.like(example);
  const isDateTime = accepts(schema, '2026-03-02T09:30:00Z') && !accepts(schema, 'a text');
  return isDateTime ? Matchers.regex(dateTime, example) : Matchers.string(example);
}

/** In upper or lower case, of any version; Pact's `uuid` refuses capitals. */
const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** With or without seconds, fractions and an offset; `+0100` and `+01` are offsets too. */
const dateTime =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?$';

const getDefinition = ({ _zod: { def } }: Schema<unknown>) =>
  def as { [part: string]: unknown; shape?: Readonly<Record<string, Schema<unknown>>> };

const accepts = (schema: Schema<unknown>, value: unknown): boolean =>
  !('issues' in schema['~standard'].validate(value));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
