// Whether a schema is sure to let a value pass and knows all of it, told in a fraction of the time
// that the schema itself takes to say so. It says yes or nothing: whatever it does not know to the
// letter, a kind of schema or a kind of check, is for the schema to judge.

import type { StandardSchema } from '@room-sessions/core';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;
type Def = Schema['_zod']['def'];

/** Looks at one value; undefined where nothing sure can be said. */
type Look = ((value: unknown) => boolean) | undefined;

/** True for a value that the schema lets pass, and in which there is nothing that it does not know. */
export function fastCheck(schema: StandardSchema, value: unknown): boolean {
  if (!('_zod' in schema)) return false;
  return lookFor(schema as unknown as Schema)?.(value) === true;
}

const looks = new WeakMap<Schema, Look>();

function lookFor(schema: Schema): Look {
  if (!looks.has(schema)) {
    // One that leads back to itself is left to itself.
    looks.set(schema, undefined);
    looks.set(schema, prepare(schema));
  }
  return looks.get(schema);
}

const defOf = ({ _zod: { def } }: Schema): Def => def;
const checkOf = ({ _zod: { def } }: z.core.$ZodCheck): z.core.$ZodCheckDef => def;

function prepare(schema: Schema): Look {
  const def = defOf(schema);
  const { checks = [] } = def;
  if (checks.length === 0) return kindOf(schema);
  // The checks of anything else are given what zod makes of a value, not the value.
  if (def.type !== 'string' && def.type !== 'number') return undefined;
  const looked = [kindOf(schema), ...checks.map((check) => lookAtCheck(checkOf(check)))];
  return looked.includes(undefined) ? undefined : (value) => looked.every((look) => look!(value));
}

function kindOf(schema: Schema): Look {
  const def = defOf(schema);
  switch (def.type) {
    case 'any':
    case 'unknown':
      return () => true;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'string':
      return lookAtText(def);
    case 'number':
      return lookAtNumber(def);
    case 'enum':
      return lookAtListed(Object.values(def.entries));
    case 'literal':
      return lookAtListed(def.values);
    case 'optional': {
      // Absence itself may be refused, or have something in its place.
      const { _zod: about } = schema;
      const isExact = about.traits.has('$ZodExactOptional');
      if (isExact || about.optin !== 'optional') return undefined;
      const look = lookFor(def.innerType as Schema);
      return (value) => value === undefined || look?.(value) === true;
    }
    case 'array':
      return lookAtItems(lookFor(def.element as Schema));
    case 'object':
      return lookAtFields(def);
    case 'record':
      return lookAtRecord(def);
    case 'union':
      return lookAtChoice(def);
    default:
      return undefined;
  }
}

function lookAtText(def: z.core.$ZodStringDef): Look {
  const { coerce, format, pattern } = def as Partial<z.core.$ZodStringFormatDef>;
  // A format with a function is somebody's own, whatever its name.
  if (coerce || 'fn' in def) return undefined;
  if (format === undefined) return (value) => typeof value === 'string';
  // Others have checks beside their pattern.
  if (format !== 'guid' || !pattern || pattern.global || pattern.sticky) return undefined;
  return (value) => typeof value === 'string' && pattern.test(value);
}

function lookAtNumber(def: z.core.$ZodNumberDef): Look {
  const { coerce, format } = def as Partial<z.core.$ZodNumberFormatDef>;
  if (coerce) return undefined;
  if (format === undefined) return Number.isFinite;
  return format === 'safeint' ? Number.isSafeInteger : undefined;
}

function lookAtCheck(def: z.core.$ZodCheckDef): Look {
  switch (def.check) {
    case 'greater_than': {
      const { value: least, inclusive } = def as z.core.$ZodCheckGreaterThanDef;
      return inclusive ? (value) => (value as number) >= (least as number) : undefined;
    }
    case 'custom': {
      const { fn, when } = def as z.core.$ZodCustomDef;
      return when || typeof fn !== 'function' ? undefined : (value) => fn(value) === true;
    }
    default:
      return undefined;
  }
}

function lookAtListed(values: readonly unknown[]): Look {
  // Numbers of an enumeration also list their names.
  if (values.some((value) => typeof value !== 'string')) return undefined;
  const known = new Set(values);
  return (value) => known.has(value);
}

/** An open enumeration: what it does not list passes, but is not known. */
function lookAtChoice({ options, inclusive }: z.core.$ZodUnionDef): Look {
  const [listed, other] = options as readonly Schema[];
  if (inclusive === false || !listed || defOf(listed).type !== 'enum') return undefined;
  return options.length === 2 && other && defOf(other).type === 'string'
    ? lookFor(listed)
    : undefined;
}

// By number, which visits gaps as well.
function lookAtItems(look: Look): Look {
  if (!look) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at++) if (!look(value[at])) return false;
    return true;
  };
}

function lookAtFields({ shape, catchall }: z.core.$ZodObjectDef): Look {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    look: lookFor(schema as Schema),
    isOptional: defOf(schema as Schema).type === 'optional',
  }));
  const known = new Set(Object.keys(shape));
  // Whoever expects more lets all of it pass; whoever does not has it told.
  if (!catchall || !lookFor(catchall as Schema)) return undefined;
  const expectsMore = defOf(catchall as Schema).type === 'any';
  if (!fields.every(({ look }) => look)) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    // By the names that are known: zod reads them wherever they stand, also where no loop finds them.
    for (const { name, look, isOptional } of fields) {
      const field: unknown = value[name as never];
      if (field === undefined ? !isOptional : !look!(field)) return false;
    }
    if (expectsMore) return true;
    for (const name in value) if (!known.has(name)) return false;
    return true;
  };
}

/** A record of anything, with any text for a name. */
function lookAtRecord({
  keyType,
  valueType,
  mode,
}: z.core.$ZodRecordDef & { mode?: unknown }): Look {
  const keys: Def & { format?: unknown } = defOf(keyType as Schema);
  const isAnyText = keys.type === 'string' && keys.format === undefined && !keys.checks?.length;
  const values = defOf(valueType as Schema);
  const takesAll = (values.type === 'any' || values.type === 'unknown') && !values.checks?.length;
  if (mode === 'loose' || !isAnyText || !takesAll) return undefined;
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    // By which zod tells what is no record.
    !Object.hasOwn(value, 'constructor') &&
    Object.getOwnPropertySymbols(value).length === 0;
}
