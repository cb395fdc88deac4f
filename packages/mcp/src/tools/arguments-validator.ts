// Checks arguments against the schema of a tool, with messages that a model can act on. It supports the
// keywords that the generator writes. It ignores `format`, because the gateway checks values.

import type { jsonSchemaValidator, JsonSchemaValidator } from '@modelcontextprotocol/server';
import { didYouMean } from '@room-sessions/shared/did-you-mean';

type Schema = Readonly<Record<string, unknown>>;

/** The number of reported faults. A model corrects the first faults, and sees the others in the next call. */
const mostFaults = 5;

/** Deeper arguments would exhaust the stack of their readers. */
const deepest = 100;

export const argumentsValidator: jsonSchemaValidator = {
  getValidator<T>(schema: unknown): JsonSchemaValidator<T> {
    const root = schema as Schema;
    const definitions = (root['$defs'] ?? {}) as Readonly<Record<string, Schema>>;
    return (input) => {
      const faults = isDeeper(input, deepest)
        ? ['the arguments are nested too deeply']
        : findFaults(input, root, definitions, '');
      if (faults.length === 0) {
        return { valid: true, data: input as T, errorMessage: undefined };
      }
      const more = faults.length - mostFaults;
      const told = faults.slice(0, mostFaults).join('; ') + (more > 0 ? `; and ${more} more` : '');
      return { valid: false, data: undefined, errorMessage: `${told}. Nothing was sent.` };
    };
  },
};

function findFaults(
  value: unknown,
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
  path: string,
): string[] {
  const { $ref, type, enum: values, minimum, items } = schema;
  const place = path === '' ? 'the arguments' : `\`${path}\``;
  const below = (one: unknown, part: unknown, at: string): string[] =>
    findFaults(one, part as Schema, definitions, at);
  const model = typeof $ref === 'string' ? definitions[$ref.slice('#/$defs/'.length)] : undefined;
  const faults = model ? below(value, model, path) : [];
  if (typeof type === 'string' && !isOfType(value, type)) {
    return [...faults, `${place} must be of type ${type}, but is ${typeName(value)}`];
  }
  if (Array.isArray(values) && !values.includes(value)) {
    return [...faults, `${place} must be one of ${values.join(', ')}`];
  }
  if (typeof minimum === 'number' && typeof value === 'number' && value < minimum) {
    faults.push(`${place} must be at least ${minimum}`);
  }
  if (Array.isArray(value)) {
    if (items === undefined) return faults;
    return [...faults, ...value.flatMap((one, at) => below(one, items, `${path}[${at}]`))];
  }
  if (typeof value !== 'object' || value === null) return faults;
  return [...faults, ...objectFaults(value, schema, path, below)];
}

function objectFaults(
  value: object,
  { properties = {}, required = [], additionalProperties }: Schema,
  path: string,
  below: (one: unknown, schema: unknown, at: string) => string[],
): string[] {
  const known = properties as Readonly<Record<string, unknown>>;
  const getName = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const missing = (required as readonly string[])
    .filter((name) => (value as Schema)[name] === undefined)
    .map((name) => `\`${getName(name)}\` is missing`);
  const others = Object.entries(value).flatMap(([name, one]) => {
    if (Object.hasOwn(known, name)) return below(one, known[name], getName(name));
    return additionalProperties === false ? [unknownName(name, Object.keys(known))] : [];
  });
  return [...missing, ...others];
}

function unknownName(name: string, known: readonly string[]): string {
  const meant = didYouMean(name, known);
  const all =
    known.length > 0 ? `the arguments are ${known.join(', ')}` : 'the tool accepts no arguments';
  return `${JSON.stringify(name)} is not an argument; ${meant === undefined ? all : `did you mean \`${meant}\`?`}`;
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeName(value) === type;

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
