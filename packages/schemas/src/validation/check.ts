// Checks values with the schemas of an operation.

import type { StandardIssue } from '@room-sessions/core';
import type {
  OperationSchemas,
  Refusal,
  StandardResult,
  StandardSchema,
  UnknownPlace,
} from './standard-schema.ts';
import { collectDrift, describeIssue, type Drift } from './drift.ts';

type Issues = readonly StandardIssue[];

const none: Issues = [];

/**
 * Checks one part of a call: reports drift, and returns a refusal if the schema refuses the value. For
 * recorded values; a client checks its own calls with {@link validate}.
 *
 * @example check(roomsSchemas.getRoomSettings, 'response', value, 'getRoomSettings', drift.add)
 */
export function check(
  schemas: OperationSchemas,
  part: Drift['part'],
  value: unknown,
  operation: string,
  report?: (drift: Drift) => void,
): Refusal | undefined | Promise<Refusal | undefined> {
  const schema = schemas[part];
  if (!schema || isAccepted(schemas, schema, value)) return undefined;
  const judge = (issues: Issues): Refusal | undefined => {
    if (report) findDrift(schemas, schema, part, value, issues, operation).forEach(report);
    return issues.length > 0 ? toRefusal(part, value, issues) : undefined;
  };
  const issues = getIssues(schema, value);
  return issues instanceof Promise ? issues.then(judge) : judge(issues);
}

// A custom `accepts` may throw; that must not fail the call.
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

function findDrift(
  { unknowns }: OperationSchemas,
  schema: StandardSchema,
  part: Drift['part'],
  value: unknown,
  issues: Issues,
  operation: string,
): Drift[] {
  const reported = [...issues];
  const unknown: UnknownPlace[] = [];
  try {
    if (unknowns) for (const place of unknowns(schema, value)) unknown.push(place);
  } catch (error) {
    reported.push(toIssue(error));
  }
  return collectDrift(operation, part, value, reported, unknown);
}

/** A sentence about the first issue, with the number of further issues. */
function toRefusal(part: Drift['part'], value: unknown, issues: Issues): Refusal {
  const { path, expected, got } = describeIssue(issues[0]!, value);
  const place = toPlace(part, path);
  const where = part === 'response' ? `the response${path && ` at \`${path}\``}` : `\`${place}\``;
  const more = issues.length > 1 ? ` ${issues.length - 1} more issues.` : '';
  return { path: place, why: `${where} should be ${expected}, but is ${got}.${more}`, issues };
}

/** A place as a path in the input: parameters by name, fields of the body below `body`. */
function toPlace(part: Drift['part'], path: string): string {
  if (path === '') return part;
  if (part !== 'body') return path;
  return path.startsWith('[') ? `${part}${path}` : `${part}.${path}`;
}

// A schema that throws is a mismatch: report mode must not lose the value, strict mode not accept it.
function getIssues(schema: StandardSchema, value: unknown): Issues | Promise<Issues> {
  try {
    const result = schema['~standard'].validate(value);
    return 'then' in result ? awaitIssues(result) : (result.issues ?? none);
  } catch (error) {
    return [toIssue(error)];
  }
}

async function awaitIssues(result: PromiseLike<StandardResult<unknown>>): Promise<Issues> {
  try {
    return (await result).issues ?? none;
  } catch (error) {
    return [toIssue(error)];
  }
}

const toIssue = (error: unknown): StandardIssue => ({
  message: `what its schema can check (${String(error)})`,
});
