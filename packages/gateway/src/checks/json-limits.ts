// Rejects JSON that no store can keep unchanged, before other checks.
import { describe, place } from './describe.ts';
import { badInput } from '../failure.ts';

/** Deeper than any body of the API, and shallow enough for all recursive functions. */
export const deepest = 64;

/**
 * Checks the whole value; `path` is changed during the walk and restored.
 *
 * @throws Failure (400) that names the place.
 */
export function rejectUnstorable(value: unknown, path: PropertyKey[]): void {
  if (path.length > deepest) {
    throw badInput(`${place(path.slice(0, 4))}…: nested deeper than ${deepest} levels`);
  }
  if (typeof value === 'string') refuseText(value, () => place(path));
  else if (typeof value === 'number') refuseNumber(value, path);
  else if (typeof value === 'object' && value !== null) refuseInside(value, path);
}

function refuseInside(value: object, path: PropertyKey[]): void {
  const items: Iterable<[PropertyKey, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [name, item] of items) {
    if (name === '__proto__')
      throw badInput(`${place(path)}: a field cannot have the name __proto__`);
    if (typeof name === 'string') refuseText(name, () => `${place(path)}: the name of a field`);
    path.push(name);
    rejectUnstorable(item, path);
    path.pop();
  }
}

function refuseText(text: string, where: () => string): void {
  if (text.includes('\0')) throw badInput(`${where()}: contains the character U+0000`);
  if (!text.isWellFormed()) throw badInput(`${where()}: contains an unpaired surrogate`);
}

function refuseNumber(number: number, path: readonly PropertyKey[]): void {
  // Beyond this, JSON.parse has already changed the number.
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return;
  throw badInput(`${place(path)}: expected a number up to 2^53-1, got ${describe(number)}`);
}
