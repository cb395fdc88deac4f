// Checks input with the generated schemas, and describes the first mismatch.
import * as z from 'zod/mini';
import { describe, place, valueAt } from './describe.ts';
import { badInput } from '../failure.ts';

/** A schema of zod. The generated ones are published as Standard Schemas. */
export interface Schema {
  readonly '~standard': object;
}

type Issue = z.core.$ZodIssue;

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
  parse(schema as z.ZodMiniType, value, root);
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
function toMismatch(issues: readonly Issue[], value: unknown): Mismatch {
  // An unknown member may be the misspelled name of a missing one.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) return { path: [], says: 'expected another value' };
  const { path } = issue;
  const chosen = issue.code === 'invalid_union' && findChoice(issue.errors);
  if (chosen) {
    const inside = toMismatch(chosen, valueAt(value, path));
    return { path: [...path, ...inside.path], says: inside.says };
  }
  if (issue.code === 'unrecognized_keys') {
    return { path: [...path, issue.keys[0] ?? ''], says: issue.message };
  }
  const says = getText(issue);
  if (!says.startsWith('expected ') || says.includes(', got ')) return { path, says };
  return { path, says: `${says}, got ${describe(valueAt(value, path))}` };
}

/** The choice of a union that has the type of the value, and the fewest mismatches. */
const findChoice = (choices: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  choices
    .filter(([first]) => first?.path.length || !/^invalid_(?:type|value)$/.test(first?.code ?? ''))
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
function getText(issue: Issue): string {
  const { code, message } = issue;
  const own = /expected .+/.exec(message)?.[0];
  if (code === 'custom' || message.startsWith('expected ')) return own ?? message;
  if (code === 'too_small') return `expected at least ${issue.minimum}`;
  if (code === 'invalid_value') {
    const { values } = issue;
    return values[0] === true ? 'expected true' : `expected one of ${values.join(', ')}`;
  }
  const name =
    code === 'invalid_type' ? issue.expected : code === 'invalid_format' ? issue.format : '';
  return words[name] ? `expected ${words[name]}` : (own ?? `expected ${name || 'another value'}`);
}
