// Asks the schemas of an operation.

import type {
  OperationSchemas,
  Refusal,
  StandardIssue,
  StandardResult,
  StandardSchema,
  UnknownPlace,
} from './standard-schema.ts';
import { collectDrift, describeIssue, type Drift } from './drift.ts';

type Issues = readonly StandardIssue[];

const none: Issues = [];

/**
 * Checks one part of a call: reports drift, and returns what the schemas refuse. For values that were
 * recorded; a client checks its own calls with {@link validate}.
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
    if (report) departures(schemas, schema, part, value, issues, operation).forEach(report);
    return issues.length > 0 ? refusal(part, value, issues) : undefined;
  };
  const issues = issuesOf(schema, value);
  return issues instanceof Promise ? issues.then(judge) : judge(issues);
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

function departures(
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
    reported.push(failing(error));
  }
  return collectDrift(operation, part, value, reported, unknown);
}

/** The first issue in words, and how many more there are. */
function refusal(part: Drift['part'], value: unknown, issues: Issues): Refusal {
  const { path, expected, got } = describeIssue(issues[0]!, value);
  const place = placeIn(part, path);
  const where = part === 'response' ? `the response${path && ` at \`${path}\``}` : `\`${place}\``;
  const more = issues.length > 1 ? ` ${issues.length - 1} more departures.` : '';
  return { path: place, why: `${where} should be ${expected}, but is ${got}.${more}`, issues };
}

/** A place as a caller names it: parameters by their names, what is in the body from there. */
function placeIn(part: Drift['part'], path: string): string {
  if (path === '') return part;
  if (part !== 'body') return path;
  return path.startsWith('[') ? `${part}${path}` : `${part}.${path}`;
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
