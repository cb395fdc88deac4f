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
 * An update may send one of the two times, so the end is compared with what the record has then.
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
    if (given[start] === undefined && given[end] === undefined) continue;
    const [from, to] = [merged[start], merged[end]];
    if (!(Date.parse(String(to)) < Date.parse(String(from)))) continue;
    // The one that was sent is the wrong one.
    const at = given[end] === undefined ? start : end;
    const expected = at === end ? `at or after ${start}` : `at or before ${end}`;
    const other = at === end ? from : to;
    throw badInput(
      `${place([...path, at])}: expected a time ${expected} (${describe(other)}), got ${describe(merged[at])}`,
      'value-ranges',
    );
  }
  for (const [name, value] of Object.entries(given)) {
    refuseBackwardTimes(value, merged[name], [...path, name]);
  }
}
