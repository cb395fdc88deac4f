// The document as the generator is to see it. Facts stay; what the generator would turn into
// noise goes, and what it cannot say by itself is written into the descriptions.

import { isObject, type Json, type JsonObject } from './document.ts';
import { inlineReferences } from './references.ts';
import { gapNote, joinSentences } from './schema.ts';

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
  for (const schema of Object.values(schemas as JsonObject))
    setDescription(schema as JsonObject, '');
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
  const { in: where, schema } = value;
  if (typeof where === 'string' && isObject(schema)) describeParameter(value, where, schema);
  Object.values(value).forEach(visit);
}

// Unknown fields pass at run time whatever the type says. In the type an index signature would
// let every misspelt name through, so only a schema whose missing names are a gap keeps it.
function closeType(schema: JsonObject): void {
  if (schema['x-extra-fields'] !== true) delete schema['additionalProperties'];
}

function describe(property: JsonObject): void {
  const { format, type } = property;
  const named = typeof format === 'string' ? formats[format] : undefined;
  setDescription(property, named ?? (type === 'integer' ? 'Integer.' : ''));
}

function describeParameter(parameter: JsonObject, where: string, schema: JsonObject): void {
  const { default: initial } = schema;
  setDescription(parameter, initial === undefined ? '' : `Default: ${JSON.stringify(initial)}.`);
  // With a default, the zod schema would fill the value in; the server does that.
  delete schema['default'];
  // A path segment is text whatever it means; where its type is a gap, a number will do as well.
  if (where === 'path' && Object.keys(schema).length === 0) {
    parameter['schema'] = { anyOf: [{ type: 'string' }, { type: 'number' }] };
  }
}

/** Adds to the description what the type does not say, and the gaps. */
function setDescription(part: JsonObject, more: string): void {
  const text = joinSentences(part['description'], more, gapNote({ 'x-gap': part['x-gap'] ?? [] }));
  if (text !== '') part['description'] = text;
}
