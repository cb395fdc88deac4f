// Fields of a body that are not in the API document. They may be misspelt, or newer than the
// document, so they are sent and reported.

import type { Call } from '../types.ts';

/** The places of the unknown fields in the body of a call. */
export function findUnknownFields({
  operation,
  input,
}: Call): { readonly path: readonly PropertyKey[] }[] {
  const { fields } = operation;
  if (fields === undefined) return [];
  const known = fields.split(' ');
  const { body } = input;
  const isList = Array.isArray(body);
  const items: readonly unknown[] = isList ? body : [body];
  return items.flatMap((item, at) =>
    typeof item !== 'object' || item === null || 'toJSON' in item
      ? []
      : Object.entries(item as Record<string, unknown>)
          // JSON does not carry undefined.
          .filter(([name, value]) => value !== undefined && !known.includes(name))
          .map(([name]) => ({ path: isList ? [at, name] : [name] })),
  );
}
