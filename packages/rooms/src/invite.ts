// Invites, told apart: the gateway answers a refusal inside the record of the one it refused.

import { type CallOptions, type Client, invalidInput, ResponseError } from '@room-sessions/core';
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

/**
 * Invites users and tells the answer apart. Throws `InputError` for a user without an id and
 * `ResponseError` for an answer that is no list.
 */
export async function invite(
  client: Client,
  socialId: string,
  users: readonly Invitee[],
  options?: CallOptions,
): Promise<InviteResult> {
  if (!Array.isArray(users)) throw invalidInput(operation, 'users', 'give a list of users.');
  const body = users.map(toInvite);
  const { value, response } = await inviteUsers(client, { socialId, body }, options).raw();
  const records = toRecords(value, response);
  const named = new Set(records.map((record) => record.invitedUserId));
  return {
    invited: records.filter((record) => !record.error),
    refused: records.flatMap((record) =>
      record.error ? [{ userId: record.invitedUserId, error: record.error, invite: record }] : [],
    ),
    unanswered: body.map(({ invitedUserId }) => invitedUserId).filter((id) => !named.has(id)),
  };
}

// An empty answer says of nobody what became of them; anything else but a list cannot be told apart.
function toRecords(value: unknown, response: Response): readonly SocialInvite[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)) {
    return value as SocialInvite[];
  }
  throw new ResponseError(
    'not_a_list',
    `${operation} was answered with something else than a list of invites, so it is not known who was invited. The error's \`body\` has it as it came.`,
    { operation, attempts: 1, delivery: 'answered', response, body: value },
  );
}

function toInvite(user: Invitee, at: number): SocialInvite & { readonly invitedUserId: string } {
  const record = typeof user === 'string' ? { invitedUserId: user } : user;
  const { invitedUserId } = record ?? {};
  if (!invitedUserId) {
    const why = `user ${at} has no id; give a user id, or an invite with \`invitedUserId\`.`;
    throw invalidInput(operation, `users[${at}]`, why);
  }
  return { ...record, invitedUserId };
}

const operation = 'inviteUsers';
