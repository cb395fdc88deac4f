// Prepares the document for the generator: removes parts that it would generate useless code for, and
// adds facts that it does not generate to the descriptions.

import { isObject, type Json, type JsonObject } from './document.ts';
import { inlineReferences } from './references.ts';
import { gapNote, joinSentences } from './schema.ts';

const formats: Record<string, string> = {
  uuid: 'A UUID.',
  'date-time': 'An ISO 8601 date and time.',
  byte: 'Base64 text.',
};

/** A copy of the document for the generator. The document itself does not change. */
export function prepare(document: JsonObject): JsonObject {
  const copy = structuredClone(inlineReferences(document));
  const { schemas } = copy['components'] as JsonObject;
  copy['components'] = { schemas: schemas! };
  dropErrorResponses(copy);
  for (const schema of Object.values(schemas as JsonObject))
    setDescription(schema as JsonObject, '');
  visit(copy);
  return copy;
}

// Errors have the same types for all operations.
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
  const { in: where, schema } = value;
  if (typeof where === 'string' && isObject(schema)) describeParameter(value, where, schema);
  Object.values(value).forEach(visit);
}

// Unknown fields always pass at run time. In the type an index signature would accept each misspelled
// name, so only a schema with undocumented names of fields keeps it.
function closeType(schema: JsonObject): void {
  if (schema['x-extra-fields'] !== true) delete schema['additionalProperties'];
}

function describe(property: JsonObject): void {
  const { format, type } = property;
  const named = typeof format === 'string' ? formats[format] : undefined;
  setDescription(property, named ?? (type === 'integer' ? 'A whole number.' : ''));
}

function describeParameter(parameter: JsonObject, where: string, schema: JsonObject): void {
  const { default: initial } = schema;
  setDescription(parameter, initial === undefined ? '' : `Default: ${JSON.stringify(initial)}.`);
  // With a default, the zod schema would insert the value; that is the server's task.
  delete schema['default'];
  // A path segment is text; if its type is a gap, a number is accepted too.
  if (where === 'path' && Object.keys(schema).length === 0) {
    parameter['schema'] = { anyOf: [{ type: 'string' }, { type: 'number' }] };
  }
}

/** Adds facts that the type does not express, and the gaps, to the description. */
function setDescription(part: JsonObject, more: string): void {
  const text = joinSentences(part['description'], more, gapNote({ 'x-gap': part['x-gap'] ?? [] }));
  if (text !== '') part['description'] = text;
}
