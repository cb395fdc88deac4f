import type { SocialInvite, User } from '@room-sessions/models';
import type { Assumptions } from '../resolve-assumptions.ts';
import { shortened } from '../failure.ts';
import { addParticipant, findParticipant, removeReported } from './attendance.ts';
import { merge, omit } from './merge.ts';
import { addRecord, demandRecord, findDocuments, findRecord, replaceRecord } from './records.ts';
import { sql } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';
import { sameId } from './text.ts';
import { findUsersByEmail } from './users.ts';

export interface InviteItem {
  readonly invite: SocialInvite;
  /** Why it cannot be read; its result is then this error. */
  readonly error?: string | undefined;
}

interface InviteOptions {
  readonly now: string;
  readonly by: Assumptions['invite-user-reference'];
}

/** One result per item, in order; an item that fails has its own error. */
export async function invite(
  db: Db,
  socialId: string,
  items: readonly InviteItem[],
  options: InviteOptions,
): Promise<SocialInvite[]> {
  const room = await demandRecord(db, 'rooms', socialId);
  const answers: SocialInvite[] = [];
  for (const item of items) {
    answers.push(await inviteOne(db, room.socialId ?? socialId, item, options));
  }
  // Of several items for one user, the last tells whether the user attended.
  for (const answer of answers) {
    if (answer.error !== undefined) continue;
    answer.didAttend =
      (await findParticipant(db, socialId, answer.invitedUserId ?? '')) !== undefined;
  }
  return answers;
}

/** Set by the gateway; an `error` in a request comes from an earlier response. */
const ownFields = ['socialInviteId', 'invitedUser', 'error', 'didAttend'];

async function inviteOne(
  db: Db,
  socialId: string,
  { invite: item, error }: InviteItem,
  { now, by }: InviteOptions,
): Promise<SocialInvite> {
  const user = error ?? (await findInvited(db, item, by));
  if (typeof user === 'string') return { ...item, error: user };
  if (item.socialId !== undefined && sameId(item.socialId) !== sameId(socialId)) {
    return { ...item, error: 'socialId names another room than the path' };
  }
  const { userId = '' } = user;
  const before = await findInvite(db, socialId, userId);
  const base = before ?? { socialInviteId: await db.newId(), socialId, dateTimeInvited: now };
  // An invited user keeps the existing invite; the new fields are merged into it.
  const document = merge<SocialInvite>(base, {
    ...omit(item, ownFields),
    socialId,
    invitedUserId: userId,
  });
  const save = before ? replaceRecord : addRecord;
  save(db, 'invites', base.socialInviteId ?? '', document);
  if (item.didAttend === false) removeReported(db, socialId, userId);
  else if (item.didAttend && !(await findParticipant(db, socialId, userId))) {
    addParticipant(db, { socialId, userId });
  }
  return { ...document, invitedUser: user };
}

export const findInvite = async (
  db: TenantReader,
  socialId: string,
  userId: string,
): Promise<SocialInvite | undefined> => {
  const ofUser = sql`AND room_id = ${sameId(socialId)} AND user_id = ${sameId(userId)}`;
  return (await findDocuments(db, 'invites', ofUser))[0];
};

/** The user whom an invite names, or why it has none. */
async function findInvited(
  db: TenantReader,
  { invitedUserId, invitedUser }: SocialInvite,
  by: Assumptions['invite-user-reference'],
): Promise<User | string> {
  const named = by === 'record' ? invitedUser : undefined;
  const id = invitedUserId ?? named?.userId;
  if (id !== undefined) return (await findRecord(db, 'users', id)) ?? `no user ${shortened(id)}`;
  const email = named?.emailAddress;
  if (email === undefined) return `invitedUserId: expected the UUID of a user, got nothing`;
  const [user, ...others] = await findUsersByEmail(db, email);
  if (user === undefined) return `no user has the email address ${shortened(email)}`;
  if (others.length === 0) return user;
  return `${others.length + 1} users have the email address ${shortened(email)}; send invitedUserId`;
}
