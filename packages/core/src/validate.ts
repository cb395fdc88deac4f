// Checks against schemas that were handed in. Report tells of departures, strict refuses them.

import { collectDrift, describeIssue, type Drift } from './drift.ts';
import { type ErrorContext, invalidInput, ResponseError } from './errors.ts';
import { tell } from './observe/tell.ts';
import type { InputParts } from './request.ts';
import type {
  OperationSchemas,
  StandardIssue,
  StandardResult,
  StandardSchema,
  UnknownPlace,
} from './standard-schema.ts';
import type { Validation } from './validation-options.ts';
import { isStreamedBody } from './streamed-body.ts';

type Part = Drift['part'];
type Issues = readonly StandardIssue[];

const none: Issues = [];

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
  return settle(() => checkInput(validation, schemas, operation, parts));
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
  return settle(() => checkResponse(validation, schemas, operation, value, context));
}

async function settle(check: () => Promise<void> | undefined): Promise<void> {
  const pending = check();
  if (pending) await pending;
}

const inputParts = ['path', 'query', 'body'] as const;

/** Goes on by itself where a schema takes its time; else there is nothing to wait for. */
function checkInput(
  validation: Validation,
  schemas: OperationSchemas,
  operation: string,
  parts: InputParts,
  first = 0,
): Promise<void> | undefined {
  for (let at = first; at < inputParts.length; at++) {
    const part = inputParts[at]!;
    // Nothing to look at yet: it is read while it is sent.
    if (isStreamedBody(parts[part])) continue;
    const judge = (issues: Issues): void => {
      if (issues.length === 0 || validation.mode !== 'strict') return;
      const { path, expected, got } = describeIssue(issues[0]!, parts[part]);
      const where = placeIn(part, path);
      const why = `\`${where}\` should be ${expected}, but is ${got}.${more(issues)}`;
      throw invalidInput(operation, where, why, { issues });
    };
    const issues = check(validation, schemas, operation, part, parts[part]);
    if (!(issues instanceof Promise)) judge(issues);
    else {
      return issues.then((found) => {
        judge(found);
        return checkInput(validation, schemas, operation, parts, at + 1);
      });
    }
  }
  return undefined;
}

function checkResponse(
  validation: Validation,
  schemas: OperationSchemas,
  operation: string,
  value: unknown,
  context: ErrorContext,
): Promise<void> | undefined {
  const judge = (issues: Issues): void => {
    if (issues.length === 0 || validation.mode !== 'strict') return;
    const { path, expected, got } = describeIssue(issues[0]!, value);
    throw new ResponseError(
      'validation_failed',
      `${operation}: the response${path ? ` at \`${path}\`` : ''} should be ${expected}, but is ${got}.${more(issues)}`,
      { ...context, delivery: 'answered', issues, body: value },
    );
  };
  const issues = check(validation, schemas, operation, 'response', value);
  if (issues instanceof Promise) return issues.then(judge);
  judge(issues);
  return undefined;
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
function check(
  validation: Validation,
  schemas: OperationSchemas,
  operation: string,
  part: Part,
  value: unknown,
): Issues | Promise<Issues> {
  const schema = schemas[part];
  if (!schema || isAccepted(schemas, schema, value)) return none;
  const issues = issuesOf(schema, value);
  if (!validation.onDrift) return issues;
  const report = (found: Issues): Issues => {
    reportDrift(validation, schemas, schema, operation, part, value, found);
    return found;
  };
  return issues instanceof Promise ? issues.then(report) : report(issues);
}

// Whoever answers may be wrong, but not fail the call.
function isAccepted(
  { accepts }: OperationSchemas,
  schema: StandardSchema,
  value: unknown,
): boolean {
  try {
    return accepts?.(schema, value) === true;
  } catch {
    return false;
  }
}

function reportDrift(
  { onDrift }: Validation,
  { unknowns }: OperationSchemas,
  schema: StandardSchema,
  operation: string,
  part: Part,
  value: unknown,
  issues: Issues,
): void {
  const reported = [...issues];
  const unknown: UnknownPlace[] = [];
  try {
    if (unknowns) for (const place of unknowns(schema, value)) unknown.push(place);
  } catch (error) {
    reported.push(failing(error));
  }
  if (reported.length === 0 && unknown.length === 0) return;
  for (const drift of collectDrift(operation, part, value, reported, unknown)) {
    tell(() => onDrift!(drift));
  }
}

// A schema that fails is a departure too: reporting must not lose a value, nor strict let one pass.
function issuesOf(schema: StandardSchema, value: unknown): Issues | Promise<Issues> {
  try {
    const result = schema['~standard'].validate(value);
    return 'then' in result ? issuesLater(result) : (result.issues ?? none);
  } catch (error) {
    return [failing(error)];
  }
}

async function issuesLater(result: PromiseLike<StandardResult<unknown>>): Promise<Issues> {
  try {
    return (await result).issues ?? none;
  } catch (error) {
    return [failing(error)];
  }
}

const failing = (error: unknown): StandardIssue => ({
  message: `what its schema can check (${String(error)})`,
});
