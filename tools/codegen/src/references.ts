// Component parameters and responses, put where they are used.

import { DocumentError, isObject, type Json, type JsonObject } from './document.ts';

/** A copy whose parameters and responses stand in place; references to schemas stay. */
export function inlineReferences(document: JsonObject): JsonObject {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const ref = value['$ref'];
    if (typeof ref === 'string' && !ref.startsWith('#/components/schemas/'))
      return visit(lookUp(document, ref));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
  };
  return { ...document, paths: visit(document['paths']!) };
}

function lookUp(document: JsonObject, ref: string): Json {
  let value: Json | undefined = document;
  for (const part of ref.slice(2).split('/')) value = isObject(value) ? value[part] : undefined;
  if (value === undefined) throw new DocumentError(`${ref} points nowhere.`);
  return value;
}
