// Invites, told apart: the gateway answers a refusal inside the record of the one it refused.

import { type CallOptions, type Client, InputError } from '@room-sessions/core';
import type { SocialInvite } from '@room-sessions/models';
import { inviteUsers } from './generated/operations.ts';

/** Whom to invite: a user id, or an invite with its `invitedUserId`. */
export type Invitee = string | SocialInvite;

/** An invite that the gateway refused. */
export interface RefusedInvite {
  readonly userId: string | undefined;
  /** Why, in the gateway's words. */
  readonly error: string;
  /** The record as it came. */
  readonly invite: SocialInvite;
}

/** What became of the invites, in the order of the answer. */
export interface InviteResult {
  /** The invites that stand. */
  readonly invited: readonly SocialInvite[];
  readonly refused: readonly RefusedInvite[];
  /** Users that were sent and that no record of the answer names. */
  readonly unanswered: readonly string[];
}

/** Invites users and tells the answer apart. Throws `InputError` for a user without an id. */
export async function invite(
  client: Client,
  socialId: string,
  users: readonly Invitee[],
  options?: CallOptions,
): Promise<InviteResult> {
  const body = users.map((user, at) => toInvite(user, at));
  const answer = await inviteUsers(client, { socialId, body }, options);
  const records = Array.isArray(answer) ? answer : [];
  const named = new Set(records.map((record) => record.invitedUserId));
  return {
    invited: records.filter((record) => !record.error),
    refused: records.flatMap((record) =>
      record.error ? [{ userId: record.invitedUserId, error: record.error, invite: record }] : [],
    ),
    unanswered: body.map(({ invitedUserId }) => invitedUserId).filter((id) => !named.has(id)),
  };
}

function toInvite(user: Invitee, at: number): SocialInvite & { readonly invitedUserId: string } {
  const record = typeof user === 'string' ? { invitedUserId: user } : user;
  const { invitedUserId } = record ?? {};
  if (!invitedUserId) {
    const operation = 'inviteUsers';
    throw new InputError(
      `${operation}: user ${at} has no id; give a user id, or an invite with \`invitedUserId\`. Nothing was sent.`,
      `users[${at}]`,
      { operation },
    );
  }
  return { ...record, invitedUserId };
}
