// The document as the generator is to see it. Facts stay; what the generator would turn into
// noise goes, and what it cannot say by itself is written into the descriptions.

import { isObject, type Json, type JsonObject } from './document.ts';
import { inlineReferences } from './references.ts';

const formats: Record<string, string> = {
  uuid: 'UUID.',
  'date-time': 'ISO 8601 date-time.',
  byte: 'Base64.',
};

/** A copy of the document for the generator. The document itself is left alone. */
export function prepare(document: JsonObject): JsonObject {
  const copy = structuredClone(inlineReferences(document));
  const { schemas } = copy['components'] as JsonObject;
  copy['components'] = { schemas: schemas! };
  dropErrorResponses(copy);
  visit(copy);
  return copy;
}

// Errors are the transport's: one family for all operations, not a type for each.
function dropErrorResponses(document: JsonObject): void {
  for (const item of Object.values(document['paths'] as JsonObject)) {
    for (const operation of Object.values(item as JsonObject)) {
      const responses = (operation as JsonObject)['responses'] as JsonObject;
      for (const status of Object.keys(responses)) if (status !== '200') delete responses[status];
    }
  }
}

function visit(value: Json): void {
  if (Array.isArray(value)) return value.forEach(visit);
  if (!isObject(value)) return;
  const properties = value['properties'];
  if (isObject(properties)) {
    closeType(value);
    for (const property of Object.values(properties)) if (isObject(property)) describe(property);
  }
  // A path segment is text whatever it means; where its type is a gap, a number will do as well.
  if (
    value['in'] === 'path' &&
    isObject(value['schema']) &&
    Object.keys(value['schema']).length === 0
  ) {
    value['schema'] = { anyOf: [{ type: 'string' }, { type: 'number' }] };
  }
  // A default would make the schema fill values in; the server does that.
  if (isObject(value['schema'])) delete value['schema']['default'];
  Object.values(value).forEach(visit);
}

// Unknown fields pass at run time whatever the type says. In the type an index signature would
// let every misspelt name through, so only a schema whose missing names are a gap keeps it.
function closeType(schema: JsonObject): void {
  if (schema['x-extra-fields'] !== true) delete schema['additionalProperties'];
}

function describe(property: JsonObject): void {
  const said = typeof property['description'] === 'string' ? property['description'] : '';
  const named = typeof property['format'] === 'string' ? formats[property['format']] : undefined;
  const format = named ?? (property['type'] === 'integer' ? 'Integer.' : '');
  const both = [said, format].filter(Boolean).join(' ');
  if (both) property['description'] = both;
}
