// What no store can keep as it came is refused before it is looked at further.
import { describe, place } from './describe.ts';
import { badInput } from '../failure.ts';

/** Deeper than any body of the API, and shallow enough for every recursion on the way. */
export const deepest = 64;

/** Whether a store can keep the value, except its texts; `levels` is how deep it may be nested. */
export function isStorableBut(value: unknown, levels: number): boolean {
  if (levels === 0) return false;
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (!isStorableBut(item, levels - 1)) return false;
    return true;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    if (name === '__proto__' || !isStorableBut(fields[name], levels - 1)) return false;
  }
  return true;
}

/** Whether a store can keep all of them; false also where another has to look. */
export function areStorable(texts: Readonly<Record<string, unknown>>): boolean {
  for (const name in texts) {
    const text = texts[name];
    if (typeof text !== 'string' || name === '__proto__') return false;
    if (!isStorableText(text) || !isStorableText(name)) return false;
  }
  return true;
}

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Walks the whole value; `path` names its place, and is used up and given back on the way.
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
    if (name === '__proto__') throw badInput(`${place(path)}: __proto__ cannot be a field`);
    if (typeof name === 'string') refuseText(name, () => `${place(path)}: the name of a field`);
    path.push(name);
    rejectUnstorable(item, path);
    path.pop();
  }
}

function refuseText(text: string, where: () => string): void {
  if (text.includes('\0')) throw badInput(`${where()}: holds the character U+0000`);
  if (!text.isWellFormed()) throw badInput(`${where()}: holds half of a surrogate pair`);
}

function refuseNumber(number: number, path: readonly PropertyKey[]): void {
  // Beyond it JSON.parse has already changed the number.
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    throw badInput(`${place(path)}: expected a number up to 2^53-1, got ${describe(number)}`);
  }
}
