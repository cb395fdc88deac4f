// What a document may not have because the generator would make something of it all the same: of a
// dead reference, or of a type that there is not, it makes `unknown`, without a word.

import { isObject, type Json, type JsonObject } from './document.ts';
import { valueAt } from './pointer.ts';

/** What is wrong, a line each; empty when nothing is. */
export function documentFaults(document: JsonObject): string[] {
  const { openapi, components } = document;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  const is30 = typeof openapi === 'string' && openapi.startsWith('3.0.');
  return [
    ...(is30 ? [] : [`openapi has to be 3.0.x, and is ${JSON.stringify(openapi)}.`]),
    ...partsOf(document, []).flatMap(({ part, at }) => [
      ...refFaults(document, part, at),
      ...schemaFaults(part['schema'], [...at, 'schema']),
    ]),
    ...eachOf(schemas).flatMap(([name, one]) => schemaFaults(one, ['components', 'schemas', name])),
  ];
}

interface Part {
  readonly part: JsonObject;
  readonly at: readonly string[];
}

/** Every object of the document. */
function partsOf(value: Json, at: readonly string[]): Part[] {
  const below = eachOf(value).flatMap(([key, one]) => partsOf(one, [...at, key]));
  return isObject(value) ? [{ part: value, at }, ...below] : below;
}

function refFaults(document: JsonObject, { $ref }: JsonObject, at: readonly string[]): string[] {
  if (typeof $ref !== 'string') return [];
  if ($ref.startsWith('#/') && valueAt(document, $ref) !== undefined) return [];
  return [`${$ref} points nowhere (${at.join(' > ')}).`];
}

const types = new Set<Json>(['string', 'number', 'integer', 'boolean', 'array', 'object']);

function schemaFaults(schema: Json | undefined, at: readonly string[]): string[] {
  if (!isObject(schema)) return [];
  const { type, properties, items } = schema;
  const own =
    type === undefined || types.has(type)
      ? []
      : [`There is no type ${JSON.stringify(type)} (${at.join(' > ')}).`];
  const fields = eachOf(properties).flatMap(([name, one]) =>
    schemaFaults(one, [...at, 'properties', name]),
  );
  return [...own, ...fields, ...schemaFaults(items, [...at, 'items'])];
}

const eachOf = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
