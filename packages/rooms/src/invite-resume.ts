// The start of a run: at the first user, or after an earlier run.

import { invalidInput } from '@room-sessions/core/internal';
import { cut, type InviteBatch } from './batches.ts';
import { sameId } from './invite-match.ts';
import { operation, type InviteState, type ReadOptions, wrong } from './invite-options.ts';
import type { InviteOutcome, OpenInvite, UnmatchedInvite } from './invite-result.ts';

/** The state of a run. */
export interface Run {
  readonly batches: InviteBatch[];
  /** Indices of the batches to send. */
  readonly toSend: readonly number[];
  readonly results: (InviteOutcome | OpenInvite)[];
  readonly unmatched: UnmatchedInvite[];
}

/** Starts the run. Throws if `resume` is invalid, or is for another room or other users. */
export function startRun(
  socialId: string,
  ids: readonly string[],
  { batchSize, resume, resendUnknown }: ReadOptions,
): Run {
  if (resume !== undefined) checkState(resume, socialId, ids);
  const isSent = ({ outcome }: InviteBatch): boolean =>
    outcome === 'open' || (outcome === 'unknown' && resendUnknown);
  const whole: InviteBatch = { from: 0, to: ids.length, delivery: 'not-sent', outcome: 'open' };
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

// It may come from a file, and it decides which users are sent again.
function checkState(state: InviteState, socialId: string, ids: readonly string[]): void {
  const { batches, partial } = state ?? {};
  const { results, unmatched } = partial ?? {};
  if (![batches, results, unmatched].every(Array.isArray)) {
    throw wrong(
      '`resume` must be the error of an earlier run (the `cause` of an AbortError), or its `{ batches, partial }`.',
    );
  }
  if (typeof partial.socialId !== 'string' || !sameId(partial.socialId, socialId)) {
    throw mismatch('socialId', '`resume` is for another room.');
  }
  if (results.length !== ids.length) {
    const why = `\`resume\` is for ${results.length} users, but ${ids.length} were given.`;
    throw mismatch('users', why);
  }
  let next = 0;
  for (const batch of batches) {
    const { from, to, outcome } = batch ?? {};
    if (from !== next || !(to > from && to <= ids.length)) throw damaged();
    for (next = from; next < to; next++) {
      const { userId, status } = results[next] ?? {};
      if (!sameId(String(userId), ids[next]!)) {
        throw mismatch(
          `users[${next}]`,
          `\`users[${next}]\` is not the same user as in \`resume\`.`,
        );
      }
      if (!status || outcome !== batchOutcomes[status]) throw damaged();
    }
  }
  if (next !== ids.length) throw damaged();
}

const batchOutcomes: Readonly<
  Record<(InviteOutcome | OpenInvite)['status'], InviteBatch['outcome']>
> = {
  invited: 'done',
  refused: 'done',
  unknown: 'unknown',
  open: 'open',
};

const mismatch = (path: string, why: string): Error =>
  invalidInput(operation, path, `${why} Give the same room and users again.`);

const damaged = (): Error =>
  wrong('the batches of `resume` do not match its results; it was changed or truncated.');
