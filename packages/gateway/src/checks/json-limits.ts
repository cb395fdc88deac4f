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
  if (typeof value === 'string') refuseText(value, path);
  // Beyond this, JSON.parse has already changed the number.
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw badInput(`${place(path)}: expected a number up to 2^53-1, got ${describe(value)}`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (typeof name === 'string') refuseText(name, path, ': the name of a field');
    if (name === '__proto__') {
      throw badInput(`${place(path)}: a field cannot have the name __proto__`);
    }
    path.push(name);
    rejectUnstorable(item, path);
    path.pop();
  }
}

function refuseText(text: string, path: readonly PropertyKey[], part = ''): void {
  const why = text.includes('\0')
    ? 'contains the character U+0000'
    : text.isWellFormed()
      ? undefined
      : 'contains an unpaired surrogate';
  if (why !== undefined) throw badInput(`${place(path)}${part}: ${why}`);
}
