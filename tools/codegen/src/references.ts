// Inlines component parameters and responses.

import { isObject, type Json, type JsonObject } from './document.ts';
import { resolve } from './pointer.ts';

/** A copy with inlined parameters and responses; references to schemas stay. */
export function inlineReferences(document: JsonObject): JsonObject {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const ref = value['$ref'];
    if (typeof ref === 'string' && !ref.startsWith('#/components/schemas/'))
      return visit(resolve(document, value));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
  };
  return { ...document, paths: visit(document['paths']!) };
}
