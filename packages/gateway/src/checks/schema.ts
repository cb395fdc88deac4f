// Checks input with the generated schemas, and describes the first mismatch.
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

/** The first mismatch, with the expected and the actual value. */
export function findMismatch(
  schema: Schema,
  value: unknown,
): { readonly path: readonly PropertyKey[]; readonly says: string } | undefined {
  const result = schema['~standard'].validate(value);
  const issue = 'issues' in result ? result.issues?.[0] : undefined;
  if (issue === undefined) return undefined;
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return { path, says: `expected ${expected(issue)}, got ${describe(valueAt(value, path))}` };
}

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

function expected(issue: Issue): string {
  if (issue.code === 'invalid_value' && issue.values) return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  const name = issue.expected ?? issue.format ?? '';
  // The gateway's own checks say in their message what they expect.
  return words[name] ?? (/expected (.+)/.exec(issue.message)?.[1] || name || 'another value');
}
