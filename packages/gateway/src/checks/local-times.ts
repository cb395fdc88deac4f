// Rejects date-times without Z or an offset: they are valid ISO 8601, but ambiguous.
import { resolveSchema } from '../document-schemas.ts';
import type { OpenApiSchema } from '../openapi-document.ts';
import { describe, place } from './describe.ts';
import { badInput } from '../failure.ts';

const hasOffset = /(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Whether a schema contains a date-time. */
export function hasDateTimes(
  given: OpenApiSchema | undefined,
  within: readonly OpenApiSchema[] = [],
): boolean {
  const schema = resolveSchema(given);
  // A recursive reference adds no new date-time.
  if (schema === undefined || within.includes(schema)) return false;
  const inside = [schema.items, ...Object.values(schema.properties ?? {})];
  return (
    schema.format === 'date-time' || inside.some((one) => hasDateTimes(one, [...within, schema]))
  );
}

/** @throws Failure (400) that names the field. */
export function refuseLocalTimes(
  given: OpenApiSchema | undefined,
  value: unknown,
  path: readonly PropertyKey[],
): void {
  const schema = resolveSchema(given);
  if (schema === undefined) return;
  if (schema.format === 'date-time') {
    if (typeof value !== 'string' || hasOffset.test(value)) return;
    throw badInput(
      `${place(path)}: expected a date-time with Z or an offset, got ${describe(value)}`,
    );
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      refuseLocalTimes(schema.items, item, [...path, index]);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      refuseLocalTimes(schema.properties?.[name], item, [...path, name]);
    }
  }
}
