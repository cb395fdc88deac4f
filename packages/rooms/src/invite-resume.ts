// Where a run begins: at the first user, or where an earlier run ended.

import { type Batch, invalidInput } from '@room-sessions/core';
import { cut } from './batches.ts';
import { sameId } from './invite-match.ts';
import { operation, type InviteState, type ReadOptions, wrong } from './invite-options.ts';
import type { InviteOutcome, OpenInvite, UnmatchedInvite } from './invite-result.ts';

/** What a run works on. */
export interface Run {
  readonly batches: Batch[];
  /** Which of the batches are to be sent. */
  readonly toSend: readonly number[];
  readonly results: (InviteOutcome | OpenInvite)[];
  readonly unmatched: UnmatchedInvite[];
}

/** The run that the options ask for. Throws when `resume` is no state, or that of other users. */
export function startRun(
  socialId: string,
  ids: readonly string[],
  { batchSize, resume, resendUnknown }: ReadOptions,
): Run {
  if (resume !== undefined) checkState(resume, socialId, ids);
  const isSent = ({ outcome }: Batch): boolean =>
    outcome === 'open' || (outcome === 'unknown' && resendUnknown);
  const whole: Batch = { from: 0, to: ids.length, delivery: 'not-sent', outcome: 'open' };
  const batches = (resume?.batches ?? [whole]).flatMap((batch) =>
    isSent(batch) ? cut(batch, batchSize) : [batch],
  );
  return {
    batches,
    toSend: batches.flatMap((batch, at) => (isSent(batch) ? [at] : [])),
    results: resume
      ? [...resume.partial.results]
      : ids.map((userId) => ({ userId, status: 'open' })),
    unmatched: [...(resume?.partial.unmatched ?? [])],
  };
}

// It may come from a file, and what it says decides who is sent again.
function checkState(state: InviteState, socialId: string, ids: readonly string[]): void {
  const { batches, partial } = state ?? {};
  const { results, unmatched } = partial ?? {};
  if (![batches, results, unmatched].every(Array.isArray)) {
    throw wrong(
      '`resume` must be the error of an earlier run, or its `{ batches, partial }`. An AbortError has it as its `cause`.',
    );
  }
  if (typeof partial.socialId !== 'string' || !sameId(partial.socialId, socialId)) {
    throw other('socialId', '`resume` is about another room.');
  }
  if (results.length !== ids.length) {
    const why = `\`resume\` is about ${results.length} users, and ${ids.length} were given.`;
    throw other('users', why);
  }
  let next = 0;
  for (const batch of batches) {
    const { from, to, outcome } = batch ?? {};
    if (from !== next || !(to > from && to <= ids.length)) throw damaged();
    for (next = from; next < to; next++) {
      const { userId, status } = results[next] ?? {};
      if (!sameId(String(userId), ids[next]!)) {
        throw other(`users[${next}]`, `user ${next} is another one than in \`resume\`.`);
      }
      if (!status || outcome !== outcomeOf[status]) throw damaged();
    }
  }
  if (next !== ids.length) throw damaged();
}

const outcomeOf: Readonly<Record<(InviteOutcome | OpenInvite)['status'], Batch['outcome']>> = {
  invited: 'done',
  refused: 'done',
  unanswered: 'done',
  unknown: 'unknown',
  open: 'open',
};

const other = (path: string, why: string): Error =>
  invalidInput(operation, path, `${why} Give the same room and users again.`);

const damaged = (): Error =>
  wrong('the batches of `resume` do not fit its results; it was changed or cut off.');
