import type { SocialInvite, User } from '@room-sessions/models';
import type { Assumptions } from '../assume.ts';
import { shortened, unknownRecord } from '../failure.ts';
import { merge, omit } from './merge.ts';
import { addRecord, findRecord, replaceRecord, sameId } from './records.ts';
import type { Db } from './tenant.ts';
import { findUsers, findUsersByEmail, foldEmail } from './users.ts';
import { attendeesAmong, reportAttendance } from './attendance.ts';

export interface InviteItem {
  readonly invite: SocialInvite;
  /** Why it cannot be read; it is then answered with this error. */
  readonly error?: string | undefined;
}

/** One answer for each item, in their order; what cannot be done to one is its own error. */
export async function invite(
  db: Db,
  socialId: string,
  items: readonly InviteItem[],
  { now, by }: { now: string; by: Assumptions['invite-user-reference'] },
): Promise<SocialInvite[]> {
  const room = await findRecord(db, 'rooms', socialId);
  if (!room) throw unknownRecord('room', socialId);
  const userOf = await findInvited(
    db,
    items.map((item) => item.invite),
    by,
  );
  const answers: SocialInvite[] = [];
  for (const { invite: item, error } of items) {
    const user = error === undefined ? userOf(item) : error;
    if (typeof user === 'string') {
      answers.push({ ...item, error: user });
    } else if (item.socialId !== undefined && sameId(item.socialId) !== sameId(socialId)) {
      answers.push({ ...item, error: 'socialId names another room than the path' });
    } else {
      answers.push(await inviteOne(db, room.socialId ?? socialId, item, user, now));
    }
  }
  // After all of them: one user may stand in the list twice.
  const ids = answers.flatMap(({ error, invitedUserId }) =>
    error === undefined && invitedUserId !== undefined ? [invitedUserId] : [],
  );
  const attendees = await attendeesAmong(db, socialId, ids);
  return answers.map((answer) =>
    answer.error === undefined
      ? { ...answer, didAttend: attendees.has(sameId(answer.invitedUserId ?? '')) }
      : answer,
  );
}

/** The user whom an invite names, or why there is none. */
type FindInvited = (invite: SocialInvite) => User | string;

async function findInvited(
  db: Db,
  invites: readonly SocialInvite[],
  by: Assumptions['invite-user-reference'],
): Promise<FindInvited> {
  const idOf = ({ invitedUserId, invitedUser }: SocialInvite): string | undefined =>
    invitedUserId ?? (by === 'record' ? invitedUser?.userId : undefined);
  const emailOf = (one: SocialInvite): string | undefined =>
    idOf(one) === undefined && by === 'record' ? one.invitedUser?.emailAddress : undefined;
  const users = await findUsers(
    db,
    invites.flatMap((one) => idOf(one) ?? []),
  );
  const byEmail = await findUsersByEmail(
    db,
    invites.flatMap((one) => emailOf(one) ?? []),
  );
  return (one) => {
    const [id, email] = [idOf(one), emailOf(one)];
    if (id !== undefined) return users.get(sameId(id)) ?? `no user ${shortened(id)}`;
    if (email === undefined) return `invitedUserId: expected the UUID of a user, got nothing`;
    const [user, ...others] = byEmail.get(foldEmail(email)) ?? [];
    if (user === undefined) return `no user has the e-mail address ${shortened(email)}`;
    if (others.length === 0) return user;
    return `${others.length + 1} users have the e-mail address ${shortened(email)}; send invitedUserId`;
  };
}

/** A user who is invited already keeps that invite; what was given is merged into it. */
async function inviteOne(
  db: Db,
  socialId: string,
  item: SocialInvite,
  user: User,
  now: string,
): Promise<SocialInvite> {
  // Ours to give; an error that was sent is one of an earlier answer.
  const { didAttend, ...others } = omit(item, ['socialInviteId', 'invitedUser', 'error']);
  const invitedUserId = user.userId ?? '';
  const given = { ...others, socialId, invitedUserId };
  const owner = { room_id: sameId(socialId), user_id: sameId(invitedUserId) };
  const row = await db.query
    .selectFrom('invites')
    .select(['id', 'document'])
    .where('tenant', '=', db.tenant)
    .where('room_id', '=', owner.room_id)
    .where('user_id', '=', owner.user_id)
    .executeTakeFirst();
  const id = row?.id ?? (await db.newId());
  const before: SocialInvite = row
    ? (JSON.parse(row.document) as SocialInvite)
    : { socialInviteId: id, socialId, dateTimeInvited: now };
  const document = merge(before, given);
  const save = row ? replaceRecord : addRecord;
  await save(db, 'invites', id, document, owner);
  if (didAttend !== undefined) await reportAttendance(db, socialId, invitedUserId, didAttend);
  return { ...document, invitedUser: user };
}
