// What a schema lets pass without knowing it: fields that it does not name, and values that an open
// enumeration does not list. Validation keeps both, and says nothing about them.

import type { StandardSchema, UnknownPlace } from '@room-sessions/core';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;
type Path = readonly (string | number)[];

/** Looks through one value; undefined where there is nothing to look for. */
type Look = ((value: unknown, path: Path, found: UnknownPlace[]) => void) | undefined;

/**
 * Finds what a zod schema lets pass without knowing it. What the API document does not show is a
 * record, an unknown value or a catchall of any in the schemas, and none of these is looked into.
 */
export function unknowns(schema: StandardSchema, value: unknown): readonly UnknownPlace[] {
  const found: UnknownPlace[] = [];
  // A schema of another library may stand in a table of ours; one of zod hides what it is made of.
  if ('_zod' in schema) lookFor(schema as unknown as Schema)?.(value, [], found);
  return found;
}

// Asking zod at each value costs much, so it is asked once for a schema.
const looks = new WeakMap<Schema, Look>();

function lookFor(schema: Schema): Look {
  if (!looks.has(schema)) looks.set(schema, prepare(schema));
  return looks.get(schema);
}

// It goes as deep as the schema does, whatever the value holds.
function prepare(schema: Schema): Look {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
      return lookFor(def.innerType as Schema);
    case 'array':
      return lookAtItems(lookFor(def.element as Schema));
    case 'object':
      return lookAtFields(def);
    case 'union':
      return lookAtChoice(def.options as readonly Schema[]);
    default:
      return undefined;
  }
}

const defOf = ({ _zod: { def } }: Schema): Schema['_zod']['def'] => def;

function lookAtItems(look: Look): Look {
  if (!look) return undefined;
  return (value, path, found) => {
    if (!Array.isArray(value)) return;
    for (const [at, item] of value.entries()) look(item, [...path, at], found);
  };
}

function lookAtFields({ shape, catchall }: z.core.$ZodObjectDef): Look {
  const known = new Map(
    Object.entries(shape).map(([name, schema]) => [name, lookFor(schema as Schema)] as const),
  );
  const expectsMore = catchall !== undefined && defOf(catchall as Schema).type === 'any';
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      const look = known.get(name);
      if (!look && known.has(name)) continue;
      const field: unknown = value[name as never];
      if (look) look(field, [...path, name], found);
      // JSON does not carry what is undefined.
      else if (!expectsMore && field !== undefined) found.push({ path: [...path, name] });
    }
  };
}

// An open enumeration is a choice between an enumeration and any text.
function lookAtChoice(options: readonly Schema[]): Look {
  const [listed, other] = options.map(defOf);
  if (listed?.type !== 'enum' || other?.type !== 'string') return undefined;
  const known = Object.values(listed.entries).map(String);
  return (value, path, found) => {
    if (typeof value === 'string' && !known.includes(value)) found.push({ path, known });
  };
}
