// How an update changes a stored record.
import { isFields } from '../checks/describe.ts';

/**
 * Merges given fields into stored ones: objects recursively, everything else (arrays too) is
 * replaced. Only own fields count, so no name reaches a prototype.
 *
 * @param isPatch null removes a field (JSON merge patch, RFC 7396).
 */
export function merge<Stored extends object>(
  stored: Stored,
  given: object,
  isPatch: boolean = false,
): Stored {
  const merged = new Map<string, unknown>(Object.entries(stored));
  for (const [name, value] of Object.entries(given)) {
    const before = merged.get(name);
    if (value === null && isPatch) merged.delete(name);
    else if (!isFields(value) || !(isPatch || isFields(before))) merged.set(name, value);
    else merged.set(name, merge(isFields(before) ? before : {}, value, isPatch));
  }
  return Object.fromEntries(merged) as Stored;
}

/** Throws when an update leads to an invalid record; runs before anything is written. */
export type CheckUpdate = (given: object, merged: object) => void;

/**
 * A copy without the fields at the paths, such as `theme.type` or `participants[].type`.
 */
export function omit<Record extends object>(record: Record, paths: readonly string[]): Record {
  return paths.reduce<unknown>((copy, path) => without(copy, path.split('.')), record) as Record;
}

function without(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  const each = step.endsWith('[]');
  const name = each ? step.slice(0, -2) : step;
  if (!isFields(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: field, ...others } = value;
  if (rest.length === 0) return others;
  if (!each) return { ...value, [name]: without(field, rest) };
  if (!Array.isArray(field)) return value;
  return { ...value, [name]: field.map((item: unknown) => without(item, rest)) };
}
