// The outcome of each user of an invite.

import type { SocialInvite } from '@room-sessions/models';

/** A user who was invited. */
export interface AcceptedInvite {
  /** The id, or the e-mail address of a user who was given without id. */
  readonly user: string;
  readonly status: 'invited';
  /** The record from the response. */
  readonly invite: SocialInvite;
}

/** A user who was refused by the gateway. */
export interface RefusedInvite {
  readonly user: string;
  readonly status: 'refused';
  /** The reason, from the gateway. */
  readonly error: string;
  /** The record from the response. */
  readonly invite: SocialInvite;
}

/** A user who was sent and may have been invited: no response has a record for this user. */
export interface UnknownInvite {
  readonly user: string;
  readonly status: 'unknown';
}

/** A user who was not sent, or whose whole batch was refused. */
export interface OpenInvite {
  readonly user: string;
  readonly status: 'open';
}

/** The outcome of a user, discriminated by `status`. */
export type InviteOutcome = AcceptedInvite | RefusedInvite | UnknownInvite;

/** A record that matches no user of its batch. */
export interface UnmatchedInvite {
  /** Index of the first user of that batch. */
  readonly from: number;
  /** Index after its last user. */
  readonly to: number;
  /** The record from the response. */
  readonly invite: SocialInvite;
}

/** The outcomes of all users, in the order of the input. */
export interface InviteResult {
  /** One outcome for each user. */
  readonly results: readonly InviteOutcome[];
  /** The records of invited users. */
  readonly invited: readonly SocialInvite[];
  readonly refused: readonly RefusedInvite[];
  /**
   * Users who may have been invited: the response to their batch has no record for them, or the
   * batch failed in an earlier run.
   */
  readonly unknown: readonly string[];
  /** Records that match no user of their batch, in the order of the batches. */
  readonly unmatched: readonly UnmatchedInvite[];
}

/** The known outcomes after a batch failed, in the order of the input. */
export interface PartialInviteResult extends Omit<InviteResult, 'results'> {
  readonly socialId: string;
  /** One outcome for each user. */
  readonly results: readonly (InviteOutcome | OpenInvite)[];
  /** Users who were not sent, or whose whole batch was refused. */
  readonly open: readonly string[];
}

/** Groups the outcomes by status. */
export function groupByStatus(
  socialId: string,
  results: readonly (InviteOutcome | OpenInvite)[],
  unmatched: readonly UnmatchedInvite[],
): PartialInviteResult {
  const invited: SocialInvite[] = [];
  const refused: RefusedInvite[] = [];
  const users: Record<'unknown' | 'open', string[]> = { unknown: [], open: [] };
  for (const one of results) {
    if (one.status === 'invited') invited.push(one.invite);
    else if (one.status === 'refused') refused.push(one);
    else users[one.status].push(one.user);
  }
  // They were recorded in the order of the responses.
  const inOrder = unmatched.toSorted((one, other) => one.from - other.from);
  return { socialId, results, invited, refused, ...users, unmatched: inOrder };
}
