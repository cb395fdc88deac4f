// Checks against schemas that were handed in. Report tells of departures, strict refuses them.

import { collectDrift, describeIssue, type Drift } from './drift.ts';
import { type ErrorContext, invalidInput, ResponseError } from './errors.ts';
import { tell } from './observe/tell.ts';
import type { InputParts } from './request.ts';
import type {
  OperationSchemas,
  StandardIssue,
  StandardSchema,
  UnknownPlace,
} from './standard-schema.ts';
import type { Validation } from './validation-options.ts';
import { isStreamedBody } from './streamed-body.ts';

type Part = Drift['part'];

/**
 * Checks an input, part by part. Throws {@link InputError} in strict mode. Where there is nothing to
 * check there is nothing to wait for.
 */
export function validateInput(
  validation: Validation | undefined,
  operation: string,
  parts: InputParts,
): Promise<void> | undefined {
  const schemas = validation?.schemas[operation];
  if (!validation || !(schemas?.path || schemas?.query || schemas?.body)) return undefined;
  return checkInput(validation, schemas, operation, parts);
}

/**
 * Checks a response. Throws {@link ResponseError} in strict mode; the value is never changed. Where
 * there is nothing to check there is nothing to wait for.
 */
export function validateResponse(
  validation: Validation | undefined,
  operation: string,
  value: unknown,
  context: ErrorContext,
): Promise<void> | undefined {
  const schemas = validation?.schemas[operation];
  if (!validation || !schemas?.response) return undefined;
  return checkResponse(validation, schemas, operation, value, context);
}

async function checkInput(
  validation: Validation,
  schemas: OperationSchemas,
  operation: string,
  parts: InputParts,
): Promise<void> {
  for (const part of ['path', 'query', 'body'] as const) {
    // Nothing to look at yet: it is read while it is sent.
    if (isStreamedBody(parts[part])) continue;
    const issues = await check(validation, schemas, operation, part, parts[part]);
    if (issues.length === 0 || validation.mode !== 'strict') continue;
    const { path, expected, got } = describeIssue(issues[0]!, parts[part]);
    const where = placeIn(part, path);
    const why = `\`${where}\` should be ${expected}, but is ${got}.${more(issues)}`;
    throw invalidInput(operation, where, why, { issues });
  }
}

async function checkResponse(
  validation: Validation,
  schemas: OperationSchemas,
  operation: string,
  value: unknown,
  context: ErrorContext,
): Promise<void> {
  const issues = await check(validation, schemas, operation, 'response', value);
  if (issues.length === 0 || validation.mode !== 'strict') return;
  const { path, expected, got } = describeIssue(issues[0]!, value);
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

/** Reports what departs in one part; gives what its schema refuses. */
async function check(
  { onDrift }: Validation,
  schemas: OperationSchemas,
  operation: string,
  part: Part,
  value: unknown,
): Promise<readonly StandardIssue[]> {
  const { [part]: schema, unknowns } = schemas;
  if (!schema) return [];
  const issues = await issuesOf(schema, value);
  if (!onDrift) return issues;
  const reported = [...issues];
  const unknown: UnknownPlace[] = [];
  try {
    if (unknowns) for (const place of unknowns(schema, value)) unknown.push(place);
  } catch (error) {
    reported.push(failing(error));
  }
  for (const drift of collectDrift(operation, part, value, reported, unknown)) {
    tell(() => onDrift(drift));
  }
  return issues;
}

// A schema that fails is a departure too: reporting must not lose a value, nor strict let one pass.
async function issuesOf(schema: StandardSchema, value: unknown): Promise<readonly StandardIssue[]> {
  try {
    const { issues } = await schema['~standard'].validate(value);
    return issues ?? [];
  } catch (error) {
    return [failing(error)];
  }
}

const failing = (error: unknown): StandardIssue => ({
  message: `what its schema can check (${String(error)})`,
});
