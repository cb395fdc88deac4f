// Checks input with the generated schemas, and describes the first mismatch.
import * as z from 'zod/mini';
import { describe, place, valueAt } from './describe.ts';
import { badInput } from '../failure.ts';

/** The part of Standard Schema that is used here. */
export interface Schema {
  readonly '~standard': {
    validate(value: unknown): { readonly issues?: readonly Issue[] | undefined } | Promise<unknown>;
  };
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  /** Set by zod: the expected type. */
  readonly code?: string;
  readonly expected?: string;
  readonly format?: string;
  readonly values?: readonly unknown[];
  readonly minimum?: number | bigint;
  /** The unknown members of an object. */
  readonly keys?: readonly string[];
  /** The issues of each choice of a union. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** The functions that are generated with the schemas. */
export interface Shortcut {
  /** A fast check: whether the value certainly matches the schema. */
  accepts?(schema: Schema, value: unknown): boolean;
}

/** @throws Failure (400) that names the first mismatch, the expected and the actual value. */
export function check(
  schema: Schema | undefined,
  value: unknown,
  root: readonly PropertyKey[],
  shortcut?: Shortcut,
): void {
  if (schema === undefined || shortcut?.accepts?.(schema, value) === true) return;
  const mismatch = findMismatch(schema, value);
  if (mismatch) throw badInput(`${place([...root, ...mismatch.path])}: ${mismatch.says}`);
}

/** @throws Failure (400) like `check`. @returns what the schema makes of the value. */
export function parse<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  root: readonly PropertyKey[],
): Output {
  // Not by Standard Schema, which tries again asynchronously when a check throws.
  const { data, error } = z.safeParse(schema, value);
  if (!error) return data;
  const { path, says } = toMismatch(error.issues, value);
  throw badInput(`${place([...root, ...path])}: ${says}`);
}

interface Mismatch {
  readonly path: readonly PropertyKey[];
  readonly says: string;
}

/** The first mismatch, with the expected and the actual value. */
export function findMismatch(schema: Schema, value: unknown): Mismatch | undefined {
  const result = schema['~standard'].validate(value);
  return 'issues' in result && result.issues ? toMismatch(result.issues, value) : undefined;
}

function toMismatch(issues: readonly Issue[], value: unknown): Mismatch {
  // An unknown member may be the misspelled name of a missing one.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) return { path: [], says: 'expected another value' };
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  const chosen = issue.errors && findChoice(issue.errors);
  if (chosen) {
    const inside = toMismatch(chosen, valueAt(value, path));
    return { path: [...path, ...inside.path], says: inside.says };
  }
  if (issue.keys) return { path: [...path, issue.keys[0] ?? ''], says: issue.message };
  const says = getText(issue);
  if (!says.startsWith('expected ') || says.includes(', got ')) return { path, says };
  return { path, says: `${says}, got ${describe(valueAt(value, path))}` };
}

/** The choice of a union that has the type of the value, and the fewest mismatches. */
const findChoice = (choices: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  choices
    .filter(([first]) => first?.path?.length || !/^invalid_(?:type|value)$/.test(first?.code ?? ''))
    .toSorted((one, other) => one.length - other.length)[0];

const words: Readonly<Record<string, string>> = {
  guid: 'a UUID',
  uuid: 'a UUID',
  base64: 'bytes in base64',
  string: 'a string',
  // The API has no other numbers.
  number: 'an integer',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** The gateway's own checks say in their message what they expect, or what is wrong. */
function getText({ code, message, expected, format, values, minimum }: Issue): string {
  if (message.startsWith('expected ')) return message;
  if (code === 'invalid_value' && values) {
    return values[0] === true ? 'expected true' : `expected one of ${values.join(', ')}`;
  }
  if (code === 'too_small') return `expected at least ${minimum}`;
  const name = expected ?? format ?? '';
  const own = /expected .+/.exec(message)?.[0];
  if (code === 'custom' && !own) return message;
  return words[name] ? `expected ${words[name]}` : (own ?? `expected ${name || 'another value'}`);
}
