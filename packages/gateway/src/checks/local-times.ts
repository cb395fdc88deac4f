// Rejects date-times without Z or an offset: they are valid ISO 8601, but ambiguous.
import type { OpenApiSchema } from '../openapi-document.ts';
import { describe, place } from './describe.ts';
import { badInput } from '../failure.ts';
import { walk } from './walk.ts';

/** Of a date-time. */
export const hasOffset = /(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Whether a text is a date with a time. */
export const isDateTime = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && /^\d{4}-.*T/.test(text);

/** @throws Failure (400) that names the field. */
export function refuseLocalTimes(
  schema: OpenApiSchema | undefined,
  value: unknown,
  path: readonly PropertyKey[],
): void {
  walk(schema, value, path, ({ format }, time, at) => {
    if (format !== 'date-time' || typeof time !== 'string' || hasOffset.test(time)) return;
    throw badInput(`${place(at)}: expected a date-time with Z or an offset, got ${describe(time)}`);
  });
}
