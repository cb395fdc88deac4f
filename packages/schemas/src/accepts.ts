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
export function accepts(schema: StandardSchema, value: unknown): boolean {
  if (!('_zod' in schema)) return false;
  return lookFor(schema as unknown as Schema)?.(value) === true;
}

const looks = new WeakMap<Schema, Look>();

function lookFor(schema: Schema): Look {
  if (!looks.has(schema)) looks.set(schema, prepare(defOf(schema)));
  return looks.get(schema);
}

const defOf = ({ _zod: { def } }: Schema): Def => def;
const checkOf = ({ _zod: { def } }: z.core.$ZodCheck): z.core.$ZodCheckDef => def;

function prepare(def: Def): Look {
  const { checks = [] } = def;
  const looked = [kindOf(def), ...checks.map((check) => lookAtCheck(checkOf(check)))];
  const [kind, ...further] = looked;
  if (!kind || further.includes(undefined)) return undefined;
  return further.length === 0 ? kind : (value) => looked.every((look) => look!(value));
}

function kindOf(def: Def): Look {
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
      const look = lookFor(def.innerType as Schema);
      return look && ((value) => value === undefined || look(value));
    }
    case 'array': {
      const look = lookFor(def.element as Schema);
      return look && ((value) => Array.isArray(value) && value.every((one) => look(one)));
    }
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
  if (coerce) return undefined;
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
      return when ? undefined : (value) => fn(value) === true;
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

function lookAtFields({ shape, catchall }: z.core.$ZodObjectDef): Look {
  const fields = new Map<string, Look>();
  const required: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    fields.set(name, lookFor(schema as Schema));
    if (defOf(schema as Schema).type !== 'optional') required.push(name);
  }
  // Whoever expects more lets all of it pass; whoever does not has it told.
  const more = catchall && kindOf(defOf(catchall as Schema));
  if (!more) return undefined;
  const expectsMore = defOf(catchall as Schema).type === 'any';
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const name in value) {
      const look = fields.get(name);
      if (look ? !look(value[name as never]) : !expectsMore || fields.has(name)) return false;
    }
    return required.every((name) => Object.hasOwn(value, name));
  };
}

/** A record of anything. */
function lookAtRecord({
  keyType,
  valueType,
  mode,
}: z.core.$ZodRecordDef & { mode?: unknown }): Look {
  const [keys, values] = [defOf(keyType as Schema), defOf(valueType as Schema)];
  const takesAll = values.type === 'any' || values.type === 'unknown';
  if (mode === 'loose' || keys.type !== 'string' || keys.checks?.length || !takesAll)
    return undefined;
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
}
