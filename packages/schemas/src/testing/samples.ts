// Creates values from the JSON Schema that zod generates for a schema, so that the expectations of the
// tests are independent of the tested code.

import type { StandardSchema } from '../validation/index.ts';
import * as z from 'zod/mini';

export type Keys = readonly (string | number)[];

/** A place in a sample. */
export interface Place {
  readonly path: Keys;
  readonly kind: 'object' | 'open enumeration' | 'closed enumeration';
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly format?: string;
}

/** A value with every field and two items in each list, and its objects and enumerations. */
export function createSample(schema: StandardSchema): { value: unknown; places: readonly Place[] } {
  const places: Place[] = [];
  const options = { unrepresentable: 'any', reused: 'inline' } as const;
  const json = z.toJSONSchema(schema as unknown as z.ZodMiniType, options) as JsonSchema;
  return { value: build(json, [], places), places };
}

function build(schema: JsonSchema, path: Keys, places: Place[]): unknown {
  if (schema.properties) {
    places.push({ path, kind: 'object' });
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, build(field, [...path, name], places)]),
    );
  }
  const { items } = schema;
  if (items) return [0, 1].map((at) => build(items, [...path, at], places));
  const listed = schema.enum ?? schema.anyOf?.find((choice) => choice.enum)?.enum;
  if (listed) {
    places.push({ path, kind: schema.enum ? 'closed enumeration' : 'open enumeration' });
    return listed[0];
  }
  const [type] = [schema.type].flat();
  if (type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type === 'string') return texts[schema.format ?? ''] ?? texts['date-time'];
  return {};
}

// Text without a format may be a date-time, because JSON Schema cannot express the check of dates.
const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T10:00:00Z',
  uuid: '00000002-0000-4000-8000-000000000001',
  guid: '00000002-0000-4000-8000-000000000001',
  base64: 'AAAA',
};

/** A copy of a value with another one at a place. */
export function withValueAt(value: unknown, [key, ...rest]: Keys, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (at === key ? withValueAt(item, rest, other) : item));
  }
  const object = value as Readonly<Record<string, unknown>>;
  const inside = Object.hasOwn(object, key) ? object[key] : undefined;
  // A name such as __proto__ becomes an ordinary field, like with JSON.parse.
  const entries = Object.entries(object).filter(([name]) => name !== key);
  return Object.fromEntries([...entries, [key, withValueAt(inside, rest, other)]]);
}
