// Rejects values with the documented type that make no sense: negative counts, ends before starts, and
// date-times without Z or an offset, which are valid ISO 8601, but ambiguous.
import type { Visit } from '../document-schemas.ts';
import { badInput } from '../failure.ts';
import { describe, isFields, place } from './describe.ts';

/** Positions and names: every other integer of the document is a count or a measure. */
const mayBeNegative = new Set(['x', 'y', 'startingPointX', 'startingPointY', 'surveyQuestionId']);

/** @throws Failure (400) that names the count. */
export const refuseNegativeCount: Visit = ({ type }, count, at) => {
  if (type !== 'integer' || !(Number(count) < 0) || mayBeNegative.has(String(at.at(-1)))) return;
  throw badInput(`${place(at)}: expected at least 0, got ${Number(count)}`, 'value-ranges');
};

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
    return;
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

/** Of a date-time. */
export const hasOffset = /(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Whether a text is a date with a time. */
export const isDateTime = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && /^\d{4}-.*T/.test(text);

/** @throws Failure (400) that names the field. */
export const refuseLocalTime: Visit = ({ format }, time, at) => {
  if (format !== 'date-time' || typeof time !== 'string' || hasOffset.test(time)) return;
  throw badInput(`${place(at)}: expected a date-time with Z or an offset, got ${describe(time)}`);
};
