import { describe, place } from './describe.ts';
import { badInput } from '../failure.ts';

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The failure (400) for an unexpected value. */
export const invalid = (path: readonly PropertyKey[], expected: string, got: unknown): Error =>
  badInput(`${place(path)}: expected ${expected}, got ${describe(got)}`);
