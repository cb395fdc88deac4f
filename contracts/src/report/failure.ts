// A failure, in lines that a person reads.

import type {
  InteractionAnswer,
  InteractionRequest,
  InteractionResult,
} from '../verify/verification.ts';

export const requestInWords = ({ method, path, operation }: InteractionRequest): string =>
  `${method} ${path}${operation === undefined ? '' : ` (${operation})`}`;

/** What came, where something did. */
export const answerInWords = ({ answer }: InteractionResult): string[] =>
  answer ? [`came: ${statusInWords(answer)} ${answer.body.trim() || 'without a body'}`] : [];

export const statusInWords = ({ status, location }: InteractionAnswer): string =>
  location === undefined ? String(status) : `${status} to ${location}`;

/** Failures of one cause. */
export interface CauseOfFailures {
  readonly cause: string;
  readonly all: readonly [InteractionResult, ...InteractionResult[]];
}

/** The failures, those of one cause together, in the order of the first of each. */
export function byCause(results: readonly InteractionResult[]): CauseOfFailures[] {
  const causes = new Map<
    string,
    { cause: string; all: [InteractionResult, ...InteractionResult[]] }
  >();
  const anyKey = whyAnyKey(results);
  for (const result of results) {
    if (result.outcome !== 'failed') continue;
    const cause = anyKey && instead401(result) ? anyKey : causeOf(result);
    const known = causes.get(cause);
    if (known) known.all.push(result);
    else causes.set(cause, { cause, all: [result] });
  }
  return [...causes.values()];
}

/** The status that came where 401 was expected of a wrong key, as the only reason of a failure. */
const instead401 = ({ reasons }: InteractionResult): string | undefined =>
  /^status: expected 401 but was (2\d\d|400|404|409|422)$/.exec(reasons.join('\n'))?.[1];

/**
 * One cause for all of them, if a wrong key was let in anywhere: 400 or 404 then only says that the
 * operation ran, and found something else to refuse.
 */
function whyAnyKey(results: readonly InteractionResult[]): string | undefined {
  const statuses = new Set(results.flatMap((result) => instead401(result) ?? []));
  if (![...statuses].some((status) => status.startsWith('2'))) return undefined;
  const got = [...statuses].toSorted().join(' or ');
  return `the deployment accepts any key (expected 401, got ${got})`;
}

// The same refusal of one state service, whatever the state.
const causeOf = ({ reasons }: InteractionResult): string =>
  reasons.map((reason) => reason.replace(/^the state ".*?": /, '')).join('; ');
