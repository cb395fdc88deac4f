// Recognizes matchers, and describes other values.

import { isObject } from '../is-object.ts';
import type { AnyMatcher } from './template.ts';

/** Whether a value is a matcher. Pact's own `isMatcher` misses matchers without a `value`. */
export const isMatcher = (value: unknown): value is AnyMatcher =>
  isObject(value) && typeof value['pact:matcher:type'] === 'string';

/** A value as error messages show it. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
