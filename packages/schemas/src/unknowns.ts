// Finds unknown fields and unknown values of open enumerations in a value. zod accepts both and does
// not report them.

import type { StandardSchema, UnknownPlace } from './validation/standard-schema.ts';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;
type Path = readonly (string | number)[];

/** Searches a value; undefined if the schema can have no unknowns. */
type Search = ((value: unknown, path: Path, found: UnknownPlace[]) => void) | undefined;

/**
 * Finds the unknown fields and values that a zod schema accepts. Undocumented parts are a record, an
 * `unknown` or a catchall of `any` in the schemas; they are not searched.
 */
export function unknowns(schema: StandardSchema, value: unknown): readonly UnknownPlace[] {
  const found: UnknownPlace[] = [];
  // A table may contain schemas of other libraries, which are skipped.
  if ('_zod' in schema) getSearch(schema as unknown as Schema)?.(value, [], found);
  return found;
}

// Cached, because inspecting a zod schema for each value is slow.
const looks = new WeakMap<Schema, Search>();

function getSearch(schema: Schema): Search {
  if (!looks.has(schema)) looks.set(schema, prepare(schema));
  return looks.get(schema);
}

// The depth is that of the schema, not of the value.
function prepare(schema: Schema): Search {
  const def = getDefinition(schema);
  switch (def.type) {
    case 'optional':
      return getSearch(def.innerType as Schema);
    case 'array':
      return searchItems(getSearch(def.element as Schema));
    case 'object':
      return searchFields(def);
    case 'union':
      return searchEnumeration(def.options as readonly Schema[]);
    default:
      return undefined;
  }
}

const getDefinition = ({ _zod: { def } }: Schema): Schema['_zod']['def'] => def;

function searchItems(look: Search): Search {
  if (!look) return undefined;
  return (value, path, found) => {
    if (!Array.isArray(value)) return;
    for (const [at, item] of value.entries()) look(item, [...path, at], found);
  };
}

function searchFields({ shape, catchall }: z.core.$ZodObjectDef): Search {
  const known = new Map(
    Object.entries(shape).map(([name, schema]) => [name, getSearch(schema as Schema)] as const),
  );
  const expectsMore = catchall !== undefined && getDefinition(catchall as Schema).type === 'any';
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      const look = known.get(name);
      if (!look && known.has(name)) continue;
      const field: unknown = value[name as never];
      if (look) look(field, [...path, name], found);
      // JSON omits undefined.
      else if (!expectsMore && field !== undefined) found.push({ path: [...path, name] });
    }
  };
}

// An open enumeration is a union of an enumeration and any text.
function searchEnumeration(options: readonly Schema[]): Search {
  const [listed, other] = options.map(getDefinition);
  if (listed?.type !== 'enum' || other?.type !== 'string') return undefined;
  const known = Object.values(listed.entries).map(String);
  return (value, path, found) => {
    if (typeof value === 'string' && !known.includes(value)) found.push({ path, known });
  };
}
