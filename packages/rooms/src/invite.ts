// Invites users in batches. The gateway reports a refusal inside the record of the refused user.

import type { Client, WithResponse } from '@room-sessions/core';
import { encodeJson, invalidInput, InvalidResponseError } from '@room-sessions/core/internal';
import type { SocialInvite } from '@room-sessions/models';
import { progressReporter } from '@room-sessions/shared/progress-reporter';
import { countItems, failed, runBounded, separateUnknown } from './batches.ts';
import { inviteUsers } from './generated/functions.ts';
import { inviteError, areInputErrors } from './invite-error.ts';
import { getNames, matchRecords } from './invite-match.ts';
import { type InviteOptions, operation, readOptions } from './invite-options.ts';
import { startRun } from './invite-resume.ts';
import { type InviteResult, groupByStatus } from './invite-result.ts';

/**
 * Whom to invite: a user id, an e-mail address, or an invite with its `invitedUserId` or with the
 * `emailAddress` of its `invitedUser`.
 */
export type Invitee = string | SocialInvite;

/** Invites users; see `RoomsClient.invite`. */
export async function invite(
  client: Client,
  socialId: string,
  users: readonly Invitee[],
  options: InviteOptions = {},
): Promise<InviteResult> {
  const read = readOptions(options);
  if (!Array.isArray(users)) throw invalidInput(operation, 'users', '`users` must be an array.');
  // Not `map`, which skips the holes of an array.
  const invites = Array.from(users as readonly Invitee[], toInvite);
  const names = invites.map(toName);
  // Checked before the first batch is sent, because JSON cannot carry every value.
  if (users.some((user) => typeof user !== 'string')) encodeJson(operation, invites);
  const { batches, toSend, results, unmatched } = startRun(socialId, names, read);
  const before = countItems(batches, 'done');
  let done = before;
  let refused = results.filter(({ status }) => status === 'refused').length;

  const report = progressReporter(client, operation, read.call, read.onProgress);
  const send = async (body: SocialInvite[]): Promise<readonly SocialInvite[]> => {
    return toRecords(await inviteUsers(client, { socialId, body }, read.call).withResponse());
  };
  const failures = await runBounded(toSend.length, read.concurrency, async (index) => {
    read.stop?.throwIfAborted();
    const at = toSend[index]!;
    const batch = batches[at]!;
    const { from, to } = batch;
    const records = await send(invites.slice(from, to)).catch((error: unknown) => {
      batches[at] = failed(batch, error);
      throw error;
    });
    const matched = matchRecords(names.slice(from, to), records);
    for (const [offset, outcome] of matched.outcomes.entries()) {
      results[from + offset] = outcome;
      if (outcome.status === 'refused') refused += 1;
    }
    for (const record of matched.unmatched) unmatched.push({ from, to, invite: record });
    batches[at] = { from, to, delivery: 'answered', outcome: 'done' };
    done += to - from;
    await report({ done, total: names.length, refused });
  });

  if (failures.length > 0 && done === before && areInputErrors(failures)) throw failures[0];
  for (const { from, to, outcome } of batches) {
    if (outcome !== 'unknown') continue;
    for (let at = from; at < to; at++) results[at] = { user: names[at]!, status: 'unknown' };
  }
  const known = groupByStatus(socialId, results, unmatched);
  if (failures.length > 0) {
    const isUnknown = (at: number): boolean => results[at]!.status === 'unknown';
    const separated = batches.flatMap((batch) => separateUnknown(batch, isUnknown));
    throw inviteError(failures, separated, known);
  }
  // No user is `open` if every batch was answered or is unknown.
  const { socialId: _, open: __, ...result } = known;
  return result as InviteResult;
}

function toRecords(raw: WithResponse<unknown>): readonly SocialInvite[] {
  const { value } = raw;
  if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)) {
    return value as SocialInvite[];
  }
  throw new InvalidResponseError(
    'not_a_list',
    `${operation}: the response is not a list of invites, so it is unknown who was invited. \`error.body\` has it.`,
    { operation, attempts: 1, delivery: 'answered', response: raw.response, body: value },
  );
}

// An id is a UUID, which has no `@`.
function toInvite(user: Invitee): SocialInvite {
  if (typeof user !== 'string') return user;
  return user.includes('@') ? { invitedUser: { emailAddress: user } } : { invitedUserId: user };
}

function toName(invite: SocialInvite | undefined, at: number): string {
  const [name] = getNames(invite ?? {});
  if (name !== undefined) return name;
  const why = `\`users[${at}]\` must be a user id, an e-mail address, or an invite with \`invitedUserId\` or \`invitedUser.emailAddress\`.`;
  throw invalidInput(operation, `users[${at}]`, why);
}
