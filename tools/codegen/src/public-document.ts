// The document for the OpenAPI tools of others, which do not know our extensions.

import { isObject, type Json, type JsonObject, readOperations } from './document.ts';

/**
 * A copy in which the standard says what only extensions say in spec/openapi.yaml: an open enumeration
 * accepts any text, and an undocumented answer to a write may be empty. Its examples have a name,
 * because some tools combine those of a request and its response by name.
 */
export function toPublicDocument(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const { method, source } of readOperations(copy)) {
    if (method === 'GET') continue;
    Object.values(source['responses'] as JsonObject).forEach(dropUnknownContent);
  }
  visit(copy);
  return copy;
}

function dropUnknownContent(response: Json): void {
  const { content } = response as { content?: Record<string, { schema: JsonObject }> };
  const schema = content?.['application/json']?.schema;
  if (schema && Object.keys(schema).length === 0) delete (response as JsonObject)['content'];
}

function visit(value: Json): void {
  if (Array.isArray(value)) return value.forEach(visit);
  if (!isObject(value)) return;
  const { type, enum: values, schema, example } = value;
  if (value['x-open-enum'] === true) {
    delete value['type'];
    delete value['enum'];
    value['anyOf'] = [{ type: type!, enum: values! }, { type: type! }];
  }
  // A parameter, or the content of a body.
  if (schema !== undefined && example !== undefined) {
    delete value['example'];
    value['examples'] = { sample: { value: example } };
  }
  Object.values(value).forEach(visit);
}
