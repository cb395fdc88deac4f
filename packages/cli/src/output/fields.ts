// `--fields a,b.c`: keeps some fields of each record.

import { UsageError } from '@room-sessions/shared/command-line';

export interface FieldFilter {
  /** The paths, as columns of a table. */
  readonly names: readonly string[];
  /** A copy of a record with only these fields. */
  readonly pick: (record: unknown) => unknown;
  /** Paths that no record has had so far. */
  readonly missing: () => readonly string[];
}

/** @throws UsageError for an empty name. */
export function parseFields(text: string): FieldFilter {
  const names = text.split(',').map((name) => name.trim());
  if (names.some((name) => name.split('.').includes(''))) {
    throw new UsageError('--fields: expected names separated by commas, such as name,user.name');
  }
  const missing = new Set(names);
  return {
    names,
    pick(record) {
      const picked = createRecord();
      for (const name of names) if (copy(record, picked, name.split('.'))) missing.delete(name);
      return picked;
    },
    missing: () => [...missing],
  };
}

/** The fields that are next to a path in some records, as paths. */
export function fieldsNextTo(name: string, records: readonly unknown[]): string[] {
  const fields = getParents(name, records)
    .filter(isRecord)
    .flatMap((one) => Object.keys(one));
  const before = name.split('.').slice(0, -1);
  return [...new Set(fields)].map((field) => [...before, field].join('.'));
}

/** Whether a path leads into a text, a number or a boolean. */
export const isBelowScalar = (name: string, records: readonly unknown[]): boolean =>
  getParents(name, records).some((one) => ['string', 'number', 'boolean'].includes(typeof one));

const getParents = (name: string, records: readonly unknown[]): unknown[] =>
  records.flatMap((record) => [valueAt(record, name.split('.').slice(0, -1))].flat(Infinity));

/** The value at a path; for a list, the values of its items. */
export function valueAt(record: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return record;
  if (Array.isArray(record)) return record.map((item) => valueAt(item, [name, ...rest]));
  return isRecord(record) && Object.hasOwn(record, name) ? valueAt(record[name], rest) : undefined;
}

/** A field may be named `__proto__`, so the record has no prototype. */
const createRecord = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** Copies the value at a path into the same place; false if `from` has no such value. */
function copy(
  from: unknown,
  into: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
): boolean {
  if (!isRecord(from) || !Object.hasOwn(from, name)) return false;
  const value = from[name];
  if (rest.length === 0) {
    into[name] = value;
    return true;
  }
  if (Array.isArray(value)) {
    const items = (into[name] ??= value.map(createRecord)) as Record<string, unknown>[];
    return value.map((item, at) => copy(item, items[at]!, rest)).includes(true);
  }
  const inner = (into[name] ?? createRecord()) as Record<string, unknown>;
  if (!copy(value, inner, rest)) return false;
  into[name] = inner;
  return true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
