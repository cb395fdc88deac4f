// What several failures have in common, told once, with what to do about it.

import { validKey } from '../names.ts';
import type { InteractionResult } from '../verify/verification.ts';
import { counts } from './counts.ts';
import { statusInWords } from './failure.ts';

const causes: readonly (readonly [reason: RegExp, hint: string])[] = [
  [
    /^the state ".*": the state service answered 40[13]\b/,
    'The state service refuses the caller: is ROOM_SESSIONS_STATE_TOKEN set, and to its token?',
  ],
  [
    /^the state ".*": the state service answered 40[45]\b/,
    'The state service does not know a state, or is not at that URL: those of this project are at /_control/provider-states, and need a gateway that was started with --control-token.',
  ],
  [/^status: expected \d+ but was 429$/, 'The deployment limits the rate of requests.'],
  [
    /^no answer: |error sending request/,
    'A request was not answered: the deployment went away, refused it, or took longer than --timeout.',
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

/** What answers all alike is a page of something else, most of all. */
function sameAnswer(results: readonly InteractionResult[]): string[] {
  const { verified, failed } = counts(results);
  // One of many may hold by chance, such as that which needs a 200 alone.
  if (verified * 10 > failed) return [];
  const [first, ...others] = results.flatMap(({ answer }) => answer ?? []);
  if (!first || others.length === 0 || others.some(({ status }) => status !== first.status)) {
    return [];
  }
  return [
    `Every failure was answered ${statusInWords(first)}: is this the address of the gateway?`,
  ];
}
