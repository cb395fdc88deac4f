// What became of each user who was to be invited.

import type { BatchError } from '@room-sessions/core';
import type { SocialInvite } from '@room-sessions/models';

/** A user whose invite stands. */
export interface AcceptedInvite {
  readonly userId: string;
  readonly status: 'invited';
  /** The record as it came. */
  readonly invite: SocialInvite;
}

/** A user whom the gateway refused. */
export interface RefusedInvite {
  readonly userId: string;
  readonly status: 'refused';
  /** Why, in the gateway's words. */
  readonly error: string;
  /** The record as it came. */
  readonly invite: SocialInvite;
}

/** A user whose batch was answered, by records of which none is this user's. */
export interface UnansweredInvite {
  readonly userId: string;
  readonly status: 'unanswered';
}

/** A user who was sent, and may have been invited: no answer came that tells. */
export interface UnknownInvite {
  readonly userId: string;
  readonly status: 'unknown';
}

/** A user for whom nothing was done. */
export interface OpenInvite {
  readonly userId: string;
  readonly status: 'open';
}

/** What became of one user, told apart by `status`. */
export type InviteOutcome = AcceptedInvite | RefusedInvite | UnansweredInvite | UnknownInvite;

/** A record that names none of the users whose batch it answered. */
export interface UnmatchedInvite {
  /** Index of the first user of that batch. */
  readonly from: number;
  /** Index behind its last user. */
  readonly to: number;
  /** The record as it came. */
  readonly invite: SocialInvite;
}

/** What became of the users, in the order in which they were given. */
export interface InviteResult {
  /** One for each user. */
  readonly results: readonly InviteOutcome[];
  /** The invites that stand. */
  readonly invited: readonly SocialInvite[];
  readonly refused: readonly RefusedInvite[];
  /** Ids of users whose batch was answered, by records of which none is theirs. */
  readonly unanswered: readonly string[];
  /** Ids of users who may have been invited; only after a failure, and `resume`. */
  readonly unknown: readonly string[];
  /** Records of answers that name no user of their batch, in the order of the batches. */
  readonly unmatched: readonly UnmatchedInvite[];
}

/** What is known when a batch failed, in the order in which the users were given. */
export interface PartialInviteResult extends Omit<InviteResult, 'results'> {
  readonly socialId: string;
  /** One for each user. */
  readonly results: readonly (InviteOutcome | OpenInvite)[];
  /** Ids of users for whom nothing was done. */
  readonly open: readonly string[];
}

/** What `invite` throws when a batch failed: `partial` has what is known of each user. */
export type InviteError = BatchError<PartialInviteResult>;

/** The outcomes, told apart. */
export function tellApart(
  socialId: string,
  results: readonly (InviteOutcome | OpenInvite)[],
  unmatched: readonly UnmatchedInvite[],
): PartialInviteResult {
  const invited: SocialInvite[] = [];
  const refused: RefusedInvite[] = [];
  const ids: Record<'unanswered' | 'unknown' | 'open', string[]> = {
    unanswered: [],
    unknown: [],
    open: [],
  };
  for (const one of results) {
    if (one.status === 'invited') invited.push(one.invite);
    else if (one.status === 'refused') refused.push(one);
    else ids[one.status].push(one.userId);
  }
  // They were noted as answers came.
  const inOrder = unmatched.toSorted((one, other) => one.from - other.from);
  return { socialId, results, invited, refused, ...ids, unmatched: inOrder };
}
