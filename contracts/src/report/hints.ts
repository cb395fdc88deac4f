// The common cause of several failures, reported once, with the fix.

import { validKey } from '../names.ts';
import type { InteractionResult } from '../verify/verification.ts';
import { counts } from './counts.ts';
import { statusInWords } from './failure.ts';

const causes: readonly (readonly [reason: RegExp, hint: string])[] = [
  [
    /^the state ".*": the state service responded with 40[13]\b/,
    'The state service rejects the caller: check that ROOM_SESSIONS_STATE_TOKEN is set to its token.',
  ],
  [
    /^the state ".*": the state service responded with 40[45]\b/,
    "The state service does not know a state, or is not at that URL: for this project's gateway it is at /_control/provider-states, and needs a gateway that was started with --control-token.",
  ],
  [/^status: expected \d+ but was 429$/, 'The deployment limits the rate of requests.'],
  [
    /^no response: |error sending request/,
    'A request got no response: the deployment was unreachable, closed the connection, or took longer than --timeout.',
  ],
];

export function hints(results: readonly InteractionResult[]): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const reasons = failed.flatMap((result) => result.reasons);
  const found = causes
    .filter(([cause]) => reasons.some((reason) => cause.test(reason)))
    .map(([, hint]) => hint);
  const withKey = results.filter(({ states }) => states.includes(validKey));
  const refused = withKey.filter((result) =>
    result.reasons.some((reason) => /^status: expected \d+ but was 40[13]$/.test(reason)),
  );
  if (refused.length > 0 && withKey.every(({ outcome }) => outcome !== 'verified')) {
    found.push('The deployment refuses the key in ROOM_SESSIONS_API_KEY.');
  }
  return found.length === 0 ? sameAnswer(results) : found;
}

/** The same response to everything usually comes from another server's page. */
function sameAnswer(results: readonly InteractionResult[]): string[] {
  const { verified, failed } = counts(results);
  // A single interaction may pass by chance, for example one that needs only a 200.
  if (verified * 10 > failed) return [];
  const [first, ...others] = results.flatMap(({ answer }) => answer ?? []);
  if (!first || others.length === 0 || others.some(({ status }) => status !== first.status)) {
    return [];
  }
  return [
    `Every failure has the response ${statusInWords(first)}: is this the address of the gateway?`,
  ];
}
