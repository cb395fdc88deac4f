// The start of a run: at the first user, or after an earlier run.

import { invalidInput } from '@room-sessions/core/internal';
import { cut, type InviteBatch } from './batches.ts';
import { isSame } from './invite-match.ts';
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
  users: readonly string[],
  { batchSize, resume, resendUnknown }: ReadOptions,
): Run {
  if (resume !== undefined) checkState(resume, socialId, users);
  const isSent = ({ outcome }: InviteBatch): boolean =>
    outcome === 'open' || (outcome === 'unknown' && resendUnknown);
  const whole: InviteBatch = { from: 0, to: users.length, delivery: 'not_sent', outcome: 'open' };
  const batches = (resume?.batches ?? [whole]).flatMap((batch) =>
    isSent(batch) ? cut(batch, batchSize) : [batch],
  );
  return {
    batches,
    toSend: batches.flatMap((batch, at) => (isSent(batch) ? [at] : [])),
    results: resume ? [...resume.partial.results] : users.map((user) => ({ user, status: 'open' })),
    unmatched: [...(resume?.partial.unmatched ?? [])],
  };
}

// It may come from a file, and it decides which users are sent again: a changed one could invite users twice, or
// leave some out.
function checkState(state: InviteState, socialId: string, users: readonly string[]): void {
  const { batches, partial } = state ?? {};
  const { results, unmatched } = partial ?? {};
  if (![batches, results, unmatched].every(Array.isArray)) {
    throw wrong(
      '`resume` must be the error of an earlier run (the `cause` of an AbortError), or its `{ batches, partial }`.',
    );
  }
  if (!isSame(partial.socialId, socialId)) {
    throw mismatch('socialId', '`resume` is for another room.');
  }
  if (results.length !== users.length) {
    const why = `\`resume\` is for ${results.length} users, but ${users.length} were given.`;
    throw mismatch('users', why);
  }
  const other = results.findIndex(({ user }, at) => !isSame(user, users[at]!));
  if (other !== -1) {
    throw mismatch(`users[${other}]`, `\`users[${other}]\` is not the same user as in \`resume\`.`);
  }
  let next = 0;
  for (const batch of batches) {
    const { from, to, outcome } = batch ?? {};
    if (from !== next || !(to > from && to <= users.length)) throw damaged();
    next = to;
    if (results.slice(from, to).some(({ status }) => !outcome || outcomes[status] !== outcome)) {
      throw damaged();
    }
  }
  if (next !== users.length) throw damaged();
}

const outcomes: Readonly<Record<(InviteOutcome | OpenInvite)['status'], InviteBatch['outcome']>> = {
  invited: 'done',
  refused: 'done',
  unknown: 'unknown',
  open: 'open',
};

const damaged = (): Error =>
  wrong('the batches of `resume` do not match its results; it was changed or truncated.');

const mismatch = (path: string, why: string): Error =>
  invalidInput(operation, path, `${why} Give the same room and users again.`);
