// Resolves references in a document, such as `#/components/schemas/User`.

import { DocumentError, isObject, type Json, type JsonObject } from './document.ts';

/** The value at a JSON pointer. */
export function valueAt(document: JsonObject, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const part of pointer.slice(2).split('/').map(unescape)) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isObject(value) ? value[part] : undefined;
  }
  return value;
}

/** The target of a reference, or the part itself if it is not a reference. Throws {@link DocumentError}. */
export function resolve(document: JsonObject, part: Json): Json {
  const ref = isObject(part) ? part['$ref'] : undefined;
  if (typeof ref !== 'string') return part;
  const found = ref.startsWith('#/') ? valueAt(document, ref) : undefined;
  if (found === undefined) throw new DocumentError(`${ref} does not exist.`);
  return resolve(document, found);
}

export const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
