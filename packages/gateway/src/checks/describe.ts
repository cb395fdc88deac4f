// Describes a place in the input and its value for an error message.
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import { badInput, shortened } from '../failure.ts';

export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return shortened(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `an ${typeof value}`;
}

/** Writes the path `body`, `rules`, 0, `value` as `body.rules[0].value`. */
export function place(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const name = String(step);
    const short = name.length > 40 ? `${name.slice(0, 40)}…` : name;
    return text === '' ? short : `${text}.${short}`;
  }, '');
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null
        ? (at as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
}

/** What is wrong with the name of a member or a parameter. */
export function sayUnknown(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'unknown; there are none';
  const meant = didYouMean(name, known);
  return `unknown; known are ${known.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`;
}

export const invalid = (path: readonly PropertyKey[], expected: string, got: unknown): Error =>
  badInput(`${place(path)}: expected ${expected}, got ${describe(got)}`);

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
