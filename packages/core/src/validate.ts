// Checks against schemas that were handed in. Report tells of departures, strict refuses them.

import { type ErrorContext, invalidInput, ResponseError } from './errors.ts';
import type { Drift, Validation } from './options.ts';
import type { InputParts } from './request.ts';
import type { StandardIssue, StandardSchema } from './standard-schema.ts';

type Part = Drift['part'];

/** Checks an input, part by part. Throws {@link InputError} in strict mode. */
export async function validateInput(
  validation: Validation | undefined,
  operation: string,
  parts: InputParts,
): Promise<void> {
  const schemas = validation?.schemas[operation];
  if (!validation || !schemas) return;
  for (const part of ['path', 'query', 'body'] as const) {
    const issues = await issuesOf(schemas[part], parts[part]);
    if (issues.length === 0) continue;
    report(validation, operation, part, parts[part], issues);
    if (validation.mode !== 'strict') continue;
    const { path, expected, got } = describe(issues[0]!, parts[part]);
    const where = placeIn(part, path);
    const why = `\`${where}\` should be ${expected}, but is ${got}.${more(issues)}`;
    throw invalidInput(operation, where, why, { issues });
  }
}

/** Checks a response. Throws {@link ResponseError} in strict mode; the value is never changed. */
export async function validateResponse(
  validation: Validation | undefined,
  operation: string,
  value: unknown,
  context: ErrorContext,
): Promise<void> {
  const issues = await issuesOf(validation?.schemas[operation]?.response, value);
  if (!validation || issues.length === 0) return;
  report(validation, operation, 'response', value, issues);
  if (validation.mode !== 'strict') return;
  const { path, expected, got } = describe(issues[0]!, value);
  throw new ResponseError(
    'validation_failed',
    `${operation}: the response${path ? ` at \`${path}\`` : ''} should be ${expected}, but is ${got}.${more(issues)}`,
    { ...context, delivery: 'answered', issues, body: value },
  );
}

const more = (issues: readonly StandardIssue[]): string =>
  issues.length > 1 ? ` ${issues.length - 1} more departures.` : '';

/** A place as a caller names it: parameters by their names, what is in the body from there. */
function placeIn(part: Part, path: string): string {
  if (path === '') return part;
  if (part !== 'body') return path;
  return path.startsWith('[') ? `${part}${path}` : `${part}.${path}`;
}

// A schema that fails is a departure too: reporting must not lose a value, nor strict let one pass.
async function issuesOf(
  schema: StandardSchema | undefined,
  value: unknown,
): Promise<readonly StandardIssue[]> {
  if (!schema) return [];
  try {
    const { issues } = await schema['~standard'].validate(value);
    return issues ?? [];
  } catch (error) {
    return [{ message: `what its schema can check (${String(error)})` }];
  }
}

function report(
  { onDrift }: Validation,
  operation: string,
  part: Part,
  value: unknown,
  issues: readonly StandardIssue[],
): void {
  for (const issue of issues) {
    try {
      onDrift?.({ operation, part, ...describe(issue, value), issue });
    } catch (error) {
      // A fault of the reporter must not make a call that succeeded look as if it had not.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

function describe(issue: StandardIssue, value: unknown): Pick<Drift, 'path' | 'expected' | 'got'> {
  const keys = (issue.path ?? []).map((key) => (typeof key === 'object' ? key.key : key));
  let at: unknown = value;
  for (const key of keys) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return { path: writePath(keys), expected: expectation(issue), got: typeName(at) };
}

const writePath = (keys: readonly PropertyKey[]): string =>
  keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');

// Standard Schema says no more than a message; zod's issues say what was expected as well.
function expectation(issue: StandardIssue): string {
  const { values, expected, format } = issue as {
    values?: unknown;
    expected?: unknown;
    format?: unknown;
  };
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' or ');
  if (typeof expected === 'string') return expected;
  if (typeof format === 'string') return format;
  return issue.message.replace(/^Invalid input: expected /, '');
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text';
  return typeof value;
}
