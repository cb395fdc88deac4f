// Describes a failure, in lines for a person.

import type {
  InteractionAnswer,
  InteractionRequest,
  InteractionResult,
} from '../verify/verification.ts';

export const requestInWords = ({ method, path, operation }: InteractionRequest): string =>
  `${method} ${path}${operation === undefined ? '' : ` (${operation})`}`;

/** The response, if any. */
export const answerInWords = ({ answer }: InteractionResult): string[] =>
  answer ? [`response: ${statusInWords(answer)} ${answer.body.trim() || 'without a body'}`] : [];

export const statusInWords = ({ status, location }: InteractionAnswer): string =>
  location === undefined ? String(status) : `${status} to ${location}`;

/** Failures with the same cause. */
export interface CauseOfFailures {
  readonly cause: string;
  readonly all: readonly [InteractionResult, ...InteractionResult[]];
}

/** The failures, grouped by cause, in the order of the first of each. */
export function byCause(results: readonly InteractionResult[]): CauseOfFailures[] {
  const causes = new Map<
    string,
    { cause: string; all: [InteractionResult, ...InteractionResult[]] }
  >();
  const anyKey = whyAnyKey(results);
  for (const result of results) {
    if (result.outcome !== 'failed') continue;
    const cause = anyKey && instead401(result) ? anyKey : getCause(result);
    const known = causes.get(cause);
    if (known) known.all.push(result);
    else causes.set(cause, { cause, all: [result] });
  }
  return [...causes.values()];
}

/** The status of the response to a wrong key, if it was not 401 and nothing else differs. */
const instead401 = ({ reasons }: InteractionResult): string | undefined =>
  /^status: expected 401 but was (2\d\d|400|404|409|422)$/.exec(reasons.join('\n'))?.[1];

/**
 * One cause for all of them, if any wrong key was accepted: 400 or 404 then only means that the operation ran
 * and refused something else.
 */
function whyAnyKey(results: readonly InteractionResult[]): string | undefined {
  const statuses = new Set(results.flatMap((result) => instead401(result) ?? []));
  if (![...statuses].some((status) => status.startsWith('2'))) return undefined;
  const got = [...statuses].toSorted().join(' or ');
  return `the deployment accepts any key (expected 401, got ${got})`;
}

// The state service refuses every state in the same way.
const getCause = ({ reasons }: InteractionResult): string =>
  reasons.map((reason) => reason.replace(/^the state ".*?": /, '')).join('; ');
