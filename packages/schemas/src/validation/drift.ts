// Drift: a difference between a value and its schema. It is reported once per call, even if many items
// of a list have it, and without the value.

import type { StandardIssue } from '@room-sessions/core';
import type { UnknownPlace } from './standard-schema.ts';

/**
 * `mismatch`: the schema refuses a value. `unknown_field`: an object has a field that is not in the
 * schema. `unknown_value`: an open enumeration has an undocumented value. The last two are never
 * refused.
 */
export type DriftKind = 'mismatch' | 'unknown_field' | 'unknown_value';

/**
 * A difference between a value and its schema. The same difference in several items of a list is
 * reported once. It contains names of fields, but no values.
 */
export interface Drift {
  /** The operationId. */
  readonly operation: string;
  readonly part: 'path' | 'query' | 'body' | 'response';
  readonly kind: DriftKind;
  /**
   * The first place in that part, for example `[3].user.userId`; empty for the whole part. A name
   * that is not an identifier is in brackets and quotes: `user["first name"]`.
   */
  readonly path: string;
  /**
   * The pattern of all its places: the path without indices, for example `[].user.userId`. A name
   * that is not an identifier, such as an id or an address, is `*`.
   */
  readonly pattern: string;
  /** The number of places in this value that have it; at least 1. */
  readonly count: number;
  /** The expected type, or the known values; `no such field` for an unknown field. */
  readonly expected: string;
  /**
   * The type of the value. For an unknown value of an enumeration, the quoted value if it looks like a
   * constant (`"DONE"`), because only the value says what is new.
   */
  readonly got: string;
  /**
   * The issue of the schema library for the first place of a mismatch. Some libraries include the
   * value: log the other fields instead.
   */
  readonly issue?: StandardIssue | undefined;
}

type DriftDescription = Pick<Drift, 'path' | 'pattern' | 'expected' | 'got'>;

/** The drift of one part of a call; equal differences are merged, in the order of their first places. */
export function collectDrift(
  operation: string,
  part: Drift['part'],
  value: unknown,
  issues: Iterable<StandardIssue>,
  unknowns: Iterable<UnknownPlace>,
): Drift[] {
  const drifts = new Map<string, Drift>();
  const add = (kind: DriftKind, described: DriftDescription, issue?: StandardIssue): void => {
    const { pattern, expected, got } = described;
    const id = JSON.stringify([kind, pattern, expected, got]);
    const known = drifts.get(id) as { count: number } | undefined;
    if (known) known.count += 1;
    else drifts.set(id, { operation, part, kind, ...described, count: 1, ...(issue && { issue }) });
  };
  for (const issue of issues) add('mismatch', describeIssue(issue, value), issue);
  for (const { path, known } of unknowns) {
    const { at, ...where } = locate(value, path);
    if (known)
      add('unknown_value', { ...where, expected: joinValues(known), got: describeValue(at) });
    else add('unknown_field', { ...where, expected: 'no such field', got: typeName(at) });
  }
  return [...drifts.values()];
}

/** The place of an issue, the expected type and the actual type. */
export function describeIssue(issue: StandardIssue, value: unknown): DriftDescription {
  const keys = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key));
  const { at, ...where } = locate(value, keys);
  // Only an enumeration has constants as values; elsewhere a constant may be content.
  const got = Array.isArray((issue as ZodIssue).values) ? describeValue(at) : typeName(at);
  return { ...where, expected: expectation(issue), got };
}

// Matches names of fields. Ids and addresses as names would fill a summary and may be personal data.
// Created on first use, because a literal with Unicode classes slows down loading.
let word: RegExp | undefined;

const isWord = (name: string): boolean =>
  (word ??= new RegExp(String.raw`^[@$_\p{L}][$_\p{L}\p{N}]{0,63}$`, 'u')).test(name);

function locate(
  value: unknown,
  keys: readonly PropertyKey[],
): { readonly path: string; readonly pattern: string; readonly at: unknown } {
  let [path, pattern, at] = ['', '', value];
  for (const key of keys) {
    const name = String(key);
    if (typeof key === 'number' || (Array.isArray(at) && /^\d+$/.test(name))) {
      path += `[${name}]`;
      pattern += '[]';
    } else {
      const reads = isWord(name);
      path += reads ? (path && '.') + name : `[${JSON.stringify(name)}]`;
      pattern += (pattern && '.') + (reads ? name : '*');
    }
    at = typeof at === 'object' && at && Object.hasOwn(at, key) ? at[key as never] : undefined;
  }
  return { path, pattern, at };
}

/** Properties of zod's issues that Standard Schema does not have. */
interface ZodIssue extends StandardIssue {
  readonly values?: unknown;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly errors?: ReadonlyArray<readonly StandardIssue[]>;
}

// Standard Schema has only a message; zod's issues also have the expected type.
function expectation(issue: StandardIssue): string {
  const { values, expected, format, minimum, maximum, errors } = issue as ZodIssue;
  if (Array.isArray(values)) return joinValues(values);
  if (typeof expected === 'string') return expected;
  // Zod's name for a UUID of any version.
  if (format === 'guid') return 'a UUID';
  if (typeof format === 'string') return format;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  if (Array.isArray(errors) && errors.length > 0) {
    return errors.flatMap(([first]) => (first ? expectation(first) : [])).join(' or ');
  }
  // The text after "received" is often the value.
  const message = issue.message.replace(/[,:]?( but)? received\b.*|\.$/is, '');
  return message.replace(/^Invalid \w+: expected /i, '');
}

const joinValues = (values: readonly unknown[]): string =>
  values.map((one) => (typeof one === 'string' ? JSON.stringify(one) : String(one))).join(' or ');

/** A text that looks like a constant, in quotes; otherwise the type. */
const describeValue = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(value)
    ? JSON.stringify(value)
    : typeName(value);

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text';
  return typeof value;
}
