// Rejects values with the documented type that make no sense: negative counts, ends before starts.
import { resolveSchema } from '../document-schemas.ts';
import { badInput } from '../failure.ts';
import type { OpenApiSchema } from '../openapi-document.ts';
import { describe, place } from './describe.ts';
import { isFields } from './fields.ts';

/** Positions and names: every other integer of the document is a count or a measure. */
const mayBeNegative = new Set(['x', 'y', 'startingPointX', 'startingPointY', 'surveyQuestionId']);

/** The counts in a value of one schema, so that other fields are not searched. */
export interface Counts {
  readonly isCount: boolean;
  readonly items: Counts | undefined;
  readonly fields: readonly (readonly [name: string, counts: Counts])[];
}

/** @returns `undefined` without counts. */
export function findCounts(
  given: OpenApiSchema | undefined,
  known: Map<OpenApiSchema, Counts> = new Map(),
): Counts | undefined {
  const schema = resolveSchema(given);
  const before = schema && known.get(schema);
  if (!schema || before) return before;
  const fields: [string, Counts][] = [];
  const counts = {
    isCount: schema.type === 'integer',
    items: undefined as Counts | undefined,
    fields,
  };
  // Stored before its fields, because a schema may refer to itself.
  known.set(schema, counts);
  counts.items = findCounts(schema.items, known);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inside = mayBeNegative.has(name) ? undefined : findCounts(property, known);
    if (inside) fields.push([name, inside]);
  }
  return counts.isCount || counts.items || fields.length > 0 ? counts : undefined;
}

/** @throws Failure (400) that names the first negative count, in the order of the schema. */
export function refuseNegativeCounts(
  counts: Counts | undefined,
  value: unknown,
  path: readonly PropertyKey[],
): void {
  if (counts === undefined || value === undefined) return;
  if (typeof value === 'number' && counts.isCount && value < 0) {
    throw badInput(`${place(path)}: expected at least 0, got ${value}`, 'value-ranges');
  }
  if (Array.isArray(value)) {
    if (!counts.items) return;
    for (const [index, item] of value.entries()) {
      refuseNegativeCounts(counts.items, item, [...path, index]);
    }
  } else if (isFields(value)) {
    for (const [name, inside] of counts.fields) {
      refuseNegativeCounts(inside, value[name], [...path, name]);
    }
  }
}

const spans = [
  ['startDateTime', 'endDateTime'],
  ['startedDateTime', 'endedDateTime'],
  ['processingStartDateTime', 'processingEndDateTime'],
] as const;

/**
 * Compares a sent end with the sent start, otherwise with the stored one. A start alone is
 * accepted: a client that moves an event may send its end later.
 *
 * @throws Failure (400) that names the first end before its start.
 */
export function refuseBackwardTimes(
  given: unknown,
  merged: unknown,
  path: readonly PropertyKey[] = ['body'],
): void {
  if (Array.isArray(given) && Array.isArray(merged)) {
    for (const [index, item] of given.entries()) {
      refuseBackwardTimes(item, merged[index], [...path, index]);
    }
  }
  if (!isFields(given) || !isFields(merged)) return;
  for (const [start, end] of spans) {
    const [from, to] = [merged[start], given[end]];
    if (!(Date.parse(String(to)) < Date.parse(String(from)))) continue;
    throw badInput(
      `${place([...path, end])}: expected a time at or after ${start} (${describe(from)}), ` +
        `got ${describe(to)}`,
      'value-ranges',
    );
  }
  for (const [name, value] of Object.entries(given)) {
    refuseBackwardTimes(value, merged[name], [...path, name]);
  }
}
