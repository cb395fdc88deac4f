// Faults of a document that the generator would ignore: it silently generates `unknown` for a dead
// reference or an invalid type.

import { isObject, type Json, type JsonObject } from './document.ts';
import { valueAt } from './pointer.ts';

/** The faults, a line each; empty for a valid document. */
export function documentFaults(document: JsonObject): string[] {
  const { openapi, components } = document;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  const is30 = typeof openapi === 'string' && openapi.startsWith('3.0.');
  return [
    ...(is30 ? [] : [`openapi must be 3.0.x, but is ${JSON.stringify(openapi)}.`]),
    ...findParts(document, []).flatMap(({ part, at }) => [
      ...refFaults(document, part, at),
      ...schemaFaults(part['schema'], [...at, 'schema']),
    ]),
    ...getEntries(schemas).flatMap(([name, one]) =>
      schemaFaults(one, ['components', 'schemas', name]),
    ),
  ];
}

interface Part {
  readonly part: JsonObject;
  readonly at: readonly string[];
}

/** Every object of the document. */
function findParts(value: Json, at: readonly string[]): Part[] {
  const below = getEntries(value).flatMap(([key, one]) => findParts(one, [...at, key]));
  return isObject(value) ? [{ part: value, at }, ...below] : below;
}

function refFaults(document: JsonObject, { $ref }: JsonObject, at: readonly string[]): string[] {
  if (typeof $ref !== 'string') return [];
  if ($ref.startsWith('#/') && valueAt(document, $ref) !== undefined) return [];
  return [`${$ref} does not exist (${at.join(' > ')}).`];
}

const types = new Set<Json>(['string', 'number', 'integer', 'boolean', 'array', 'object']);

function schemaFaults(schema: Json | undefined, at: readonly string[]): string[] {
  if (!isObject(schema)) return [];
  const { type, properties, items } = schema;
  const own =
    type === undefined || types.has(type)
      ? []
      : [`The type ${JSON.stringify(type)} does not exist (${at.join(' > ')}).`];
  const fields = getEntries(properties).flatMap(([name, one]) =>
    schemaFaults(one, [...at, 'properties', name]),
  );
  return [...own, ...fields, ...schemaFaults(items, [...at, 'items'])];
}

const getEntries = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
