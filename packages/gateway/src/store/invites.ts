import type { SocialInvite, User } from '@room-sessions/models';
import { shortened, unknownRecord } from '../failure.ts';
import { merge, omit } from './merge.ts';
import { addRecord, findRecord, replaceRecord, sameId } from './records.ts';
import type { Db } from './tenant.ts';
import { findUsers } from './users.ts';
import { attendeesAmong, reportAttendance } from './visits.ts';

/** One item for each invite, in their order; what cannot be done to one is its own error. */
export async function invite(
  db: Db,
  socialId: string,
  items: readonly SocialInvite[],
  now: string,
): Promise<SocialInvite[]> {
  const room = await findRecord(db, 'rooms', socialId);
  if (!room) throw unknownRecord('room', socialId);
  const ids = items.flatMap((item) => item.invitedUserId ?? []);
  const users = await findUsers(db, ids);
  const answers: SocialInvite[] = [];
  for (const item of items) {
    const { invitedUserId = '' } = item;
    const user = users.get(sameId(invitedUserId));
    if (item.socialId !== undefined && sameId(item.socialId) !== sameId(socialId)) {
      answers.push({ ...item, error: 'socialId names another room than the path' });
    } else if (user === undefined) {
      answers.push({ ...item, error: `no user ${shortened(invitedUserId)}` });
    } else {
      answers.push(await inviteOne(db, room.socialId ?? socialId, item, user, now));
    }
  }
  // After all of them: one user may stand in the list twice.
  const attendees = await attendeesAmong(db, socialId, ids);
  return answers.map((answer) =>
    answer.error === undefined
      ? { ...answer, didAttend: attendees.has(sameId(answer.invitedUserId ?? '')) }
      : answer,
  );
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
