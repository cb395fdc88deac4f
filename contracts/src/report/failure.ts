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
  for (const result of results) {
    if (result.outcome !== 'failed') continue;
    const cause = causeOf(result);
    const known = causes.get(cause);
    if (known) known.all.push(result);
    else causes.set(cause, { cause, all: [result] });
  }
  return [...causes.values()];
}

function causeOf({ reasons }: InteractionResult): string {
  const [, status] = reasons.join('\n').match(/^status: expected 401 but was (2\d\d)$/) ?? [];
  if (status) return `the deployment accepts any key (expected 401, got ${status})`;
  // The same refusal of one state service, whatever the state.
  return reasons.map((reason) => reason.replace(/^the state ".*?": /, '')).join('; ');
}
