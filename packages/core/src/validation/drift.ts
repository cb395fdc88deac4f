// A departure of a value from its schema, and how it is told: once for each call, however many
// items of a list have it, and without the value itself.

import type { StandardIssue, UnknownPlace } from './standard-schema.ts';

/**
 * What departed: a value is not what the schema asks for, an object has a field that the schema does
 * not know, or an enumeration that the API document leaves open has a value that it does not show.
 * The last two are always kept, and never refused.
 */
export type DriftKind = 'mismatch' | 'unknown-field' | 'unknown-value';

/**
 * One departure of a value from its schema. Places of a list that depart in the same way are one
 * departure. Values themselves are not in it; names of fields are.
 */
export interface Drift {
  /** The operationId. */
  readonly operation: string;
  readonly part: 'path' | 'query' | 'body' | 'response';
  readonly kind: DriftKind;
  /**
   * The first place of it in that part, for example `[3].user.userId`; empty for the whole. A name
   * that is no plain word stands in brackets and quotes: `user["first name"]`.
   */
  readonly path: string;
  /**
   * All of its places at once: the path without its indices, for example `[].user.userId`. A name
   * that is no plain word, such as an id or an address, is `*`.
   */
  readonly pattern: string;
  /** How many places of this value have it; at least 1. */
  readonly count: number;
  /** What the schema asks for, or the values that it knows; `no such field` for an unknown field. */
  readonly expected: string;
  /**
   * The type of what was found. For a value that an enumeration does not have, the value in quotes
   * when it is written as a constant is (`"DONE"`), since nothing else tells what is new.
   */
  readonly got: string;
  /**
   * What the schema's library said of the first place; of a mismatch only. Some libraries put the
   * value into it: log the other fields instead.
   */
  readonly issue?: StandardIssue | undefined;
}

type Described = Pick<Drift, 'path' | 'pattern' | 'expected' | 'got'>;

/** What departs in one part of a call, the same departures as one, in the order of first places. */
export function collectDrift(
  operation: string,
  part: Drift['part'],
  value: unknown,
  issues: Iterable<StandardIssue>,
  unknowns: Iterable<UnknownPlace>,
): Drift[] {
  const drifts = new Map<string, Drift>();
  const add = (kind: DriftKind, described: Described, issue?: StandardIssue): void => {
    const { pattern, expected, got } = described;
    const id = JSON.stringify([kind, pattern, expected, got]);
    const known = drifts.get(id) as { count: number } | undefined;
    if (known) known.count += 1;
    else drifts.set(id, { operation, part, kind, ...described, count: 1, ...(issue && { issue }) });
  };
  for (const issue of issues) add('mismatch', describeIssue(issue, value), issue);
  for (const { path, known } of unknowns) {
    const { at, ...where } = locate(value, path);
    if (known) add('unknown-value', { ...where, expected: oneOf(known), got: nameOf(at) });
    else add('unknown-field', { ...where, expected: 'no such field', got: typeName(at) });
  }
  return [...drifts.values()];
}

/** Where an issue is, what was expected there and what was found. */
export function describeIssue(issue: StandardIssue, value: unknown): Described {
  const keys = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key));
  const { at, ...where } = locate(value, keys);
  // Only where a list of values was asked for is a constant one that is new, and no content.
  const got = Array.isArray((issue as ZodIssue).values) ? nameOf(at) : typeName(at);
  return { ...where, expected: expectation(issue), got };
}

// What reads as the name of a field. Ids and addresses as names would fill a summary, and tell too much.
// Made when it is needed: a literal with classes of Unicode takes its time where it is only loaded.
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

/** What zod's issues say beside the standard. */
interface ZodIssue extends StandardIssue {
  readonly values?: unknown;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly errors?: ReadonlyArray<readonly StandardIssue[]>;
}

// Standard Schema says no more than a message; zod's issues say what was expected as well.
function expectation(issue: StandardIssue): string {
  const { values, expected, format, minimum, maximum, errors } = issue as ZodIssue;
  if (Array.isArray(values)) return oneOf(values);
  if (typeof expected === 'string') return expected;
  // Zod's name for a UUID of whatever version.
  if (format === 'guid') return 'a UUID';
  if (typeof format === 'string') return format;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  if (Array.isArray(errors) && errors.length > 0) {
    return errors.flatMap(([first]) => (first ? expectation(first) : [])).join(' or ');
  }
  // What follows "received" is often the value.
  const message = issue.message.replace(/[,:]?( but)? received\b.*|\.$/is, '');
  return message.replace(/^Invalid \w+: expected /i, '');
}

const oneOf = (values: readonly unknown[]): string =>
  values.map((one) => (typeof one === 'string' ? JSON.stringify(one) : String(one))).join(' or ');

/** A text that is written as constants are, in quotes; else the type. */
const nameOf = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(value)
    ? JSON.stringify(value)
    : typeName(value);

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text';
  return typeof value;
}
