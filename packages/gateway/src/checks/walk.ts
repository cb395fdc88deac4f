import { resolveSchema } from '../document-schemas.ts';
import type { OpenApiSchema } from '../openapi-document.ts';

/** @param given the schema before its reference was resolved. */
export type Visit = (
  schema: OpenApiSchema,
  value: unknown,
  path: readonly PropertyKey[],
  given: OpenApiSchema,
) => void;

/** Visits a value and all values in it that the document describes, each with its schema. */
export function walk(
  given: OpenApiSchema | undefined,
  value: unknown,
  path: readonly PropertyKey[],
  visit: Visit,
): void {
  const schema = resolveSchema(given);
  if (given === undefined || schema === undefined || value === undefined) return;
  visit(schema, value, path, given);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(schema.items, item, [...path, index], visit);
  } else if (typeof value === 'object' && value !== null) {
    const fields = new Map<string, unknown>(Object.entries(value));
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      walk(property, fields.get(name), [...path, name], visit);
    }
  }
}
