// The document for the OpenAPI tools of others, which do not know our extensions.

import { isObject, type Json, type JsonObject, readOperations } from './document.ts';

/**
 * A copy in which the standard says what only extensions say in spec/openapi.yaml: an open enumeration
 * accepts any text, and a response without a documented body promises no JSON.
 */
export function toPublicDocument(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const { source } of readOperations(copy)) {
    Object.values(source['responses'] as JsonObject).forEach(dropUnknownContent);
  }
  openEnumerations(copy);
  return copy;
}

function dropUnknownContent(response: Json): void {
  const { content } = response as { content?: Record<string, { schema: JsonObject }> };
  const schema = content?.['application/json']?.schema;
  if (schema && Object.keys(schema).length === 0) delete (response as JsonObject)['content'];
}

function openEnumerations(value: Json): void {
  if (Array.isArray(value)) return value.forEach(openEnumerations);
  if (!isObject(value)) return;
  const { type, enum: values } = value;
  if (value['x-open-enum'] === true) {
    delete value['type'];
    delete value['enum'];
    value['anyOf'] = [{ type: type!, enum: values! }, { type: type! }];
  }
  Object.values(value).forEach(openEnumerations);
}
