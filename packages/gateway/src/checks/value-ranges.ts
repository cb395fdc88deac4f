// Values that have the documented type and make no sense: negative counts, ends before starts.
import { resolveSchema } from '../document-schemas.ts';
import { badInput } from '../failure.ts';
import type { OpenApiSchema } from '../openapi-document.ts';
import { describe, place } from './describe.ts';
import { isFields } from './fields.ts';

/** Positions and names: every other integer of the document counts or measures something. */
const mayBeNegative = new Set(['x', 'y', 'startingPointX', 'startingPointY', 'surveyQuestionId']);

/** @throws Failure (400) that names the first negative count. */
export function refuseNegativeCounts(
  given: OpenApiSchema | undefined,
  value: unknown,
  path: readonly PropertyKey[],
): void {
  const schema = resolveSchema(given);
  if (typeof value === 'number' && schema?.type === 'integer' && value < 0) {
    throw badInput(`${place(path)}: expected at least 0, got ${value}`, 'value-ranges');
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      refuseNegativeCounts(schema?.items, item, [...path, index]);
    }
  } else if (isFields(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (mayBeNegative.has(name)) continue;
      refuseNegativeCounts(schema?.properties?.[name], item, [...path, name]);
    }
  }
}

const spans = [
  ['startDateTime', 'endDateTime'],
  ['startedDateTime', 'endedDateTime'],
  ['processingStartDateTime', 'processingEndDateTime'],
] as const;

/**
 * An end that is sent is compared with the start that is sent, or else stored. A start alone is
 * accepted: a client that moves an event may send its end afterwards.
 *
 * @throws Failure (400) that names the first end that is before its start.
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
