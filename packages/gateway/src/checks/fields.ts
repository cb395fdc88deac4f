// Reads input field by field, for input without a schema in the API document.
import { describe, place, sayUnknown } from './describe.ts';
import { badInput } from '../failure.ts';
import { isDateTime, refuseLocalTimes } from './local-times.ts';

type Path = readonly PropertyKey[];

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The failure (400) for an unexpected value. */
export const invalid = (path: Path, expected: string, got: unknown): Error =>
  badInput(`${place(path)}: expected ${expected}, got ${describe(got)}`);

/**
 * Reads an object with only these fields. An unknown field is rejected, because it may be
 * misspelled.
 *
 * @throws Failure (400) that names the field.
 */
export function readFields(
  value: unknown,
  path: Path,
  names: readonly string[],
): Record<string, unknown> {
  if (!isFields(value)) throw invalid(path, 'an object', value);
  const stranger = Object.keys(value).find((name) => !names.includes(name));
  if (stranger === undefined) return value;
  throw badInput(`${place([...path, stranger])}: ${sayUnknown(stranger, names)}`);
}

/** @throws Failure (400) */
export function readInteger(value: unknown, path: Path, least: number, most: number): number {
  const number = Number.isInteger(value) ? (value as number) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw invalid(path, `an integer from ${least} to ${most}`, value);
}

/** @throws Failure (400) */
export function readText(value: unknown, path: Path, most = 200): string {
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw invalid(path, `a text of 1 to ${most} characters`, value);
}

/**
 * Reads a time with an offset.
 *
 * @returns it as ISO text in UTC
 * @throws Failure (400)
 */
export function readTime(value: unknown, path: Path, or = ''): string {
  if (typeof value !== 'string' || !isDateTime(value)) {
    throw invalid(path, `${or}a date-time`, value);
  }
  refuseLocalTimes({ format: 'date-time' }, value, path);
  return new Date(value).toISOString();
}
