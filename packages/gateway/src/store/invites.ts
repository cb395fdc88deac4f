import type { SocialInvite, User } from '@room-sessions/models';
import type { Assumptions } from '../assume.ts';
import { shortened, unknownRecord } from '../failure.ts';
import { addVisit, attendeesAmong, removeAttendees } from './attendance.ts';
import { merge, omit } from './merge.ts';
import { addRecord, findRecord, findRecords, replaceRecord } from './records.ts';
import { lowerAscii, sameId } from './text.ts';
import { raw, sql } from './sql.ts';
import type { Db, TenantReader } from './tenants.ts';
import { findUsersByEmail } from './users.ts';

export const isInvited = async (
  db: TenantReader,
  socialId: string,
  userId: string,
): Promise<boolean> => (await findInvites(db, socialId, [sameId(userId)])).size > 0;

export interface InviteItem {
  readonly invite: SocialInvite;
  /** Why it cannot be read; its result is then this error. */
  readonly error?: string | undefined;
}

/** One result per item, in order; an item that fails has its own error. */
export async function invite(
  db: Db,
  socialId: string,
  items: readonly InviteItem[],
  { now, by }: { now: string; by: Assumptions['invite-user-reference'] },
): Promise<SocialInvite[]> {
  const room = await findRecord(db, 'rooms', socialId);
  if (!room) throw unknownRecord('room', socialId);
  const getInvitedUser = await findInvited(
    db,
    items.map((item) => item.invite),
    by,
  );
  const read = items.map(({ invite: item, error }): Answer => {
    const user = error ?? getInvitedUser(item);
    if (typeof user === 'string') return { item, error: user };
    if (item.socialId === undefined || sameId(item.socialId) === sameId(socialId)) {
      return { item, user, userId: user.userId ?? '' };
    }
    return { item, error: 'socialId names another room than the path' };
  });
  const invited = read.filter((one) => one.error === undefined);
  const ids = [...new Set(invited.map(({ userId }) => sameId(userId)))];
  const stored = await findInvites(db, socialId, ids);
  const isNew = ids.filter((id) => !stored.has(id));
  const newIds = await db.newIds(isNew.length);
  for (const [index, id] of isNew.entries()) {
    const socialInviteId = newIds[index] ?? '';
    stored.set(id, { socialInviteId, socialId: room.socialId ?? socialId, dateTimeInvited: now });
  }
  const answers = read.map((one) => {
    if (one.error !== undefined) return { ...one.item, error: one.error };
    const id = sameId(one.userId);
    // An invited user keeps the existing invite; the new fields are merged into it.
    const document = merge(stored.get(id) ?? {}, {
      ...omit(one.item, ownFields),
      socialId: room.socialId ?? socialId,
      invitedUserId: one.userId,
    });
    stored.set(id, document);
    return { ...document, invitedUser: one.user };
  });
  for (const id of ids) {
    const document = stored.get(id) ?? {};
    const save = isNew.includes(id) ? addRecord : replaceRecord;
    save(db, 'invites', document.socialInviteId ?? '', document);
  }
  const attendees = await reportAttendance(db, socialId, ids, invited);
  return answers.map((answer, index) =>
    read[index]?.error === undefined
      ? { ...answer, didAttend: attendees.has(sameId(answer.invitedUserId ?? '')) }
      : answer,
  );
}

type Answer =
  | { readonly item: SocialInvite; readonly error: string }
  | {
      readonly item: SocialInvite;
      readonly error?: undefined;
      readonly user: User;
      readonly userId: string;
    };

/** Set by the gateway; an `error` in a request comes from an earlier response. */
const ownFields = ['socialInviteId', 'invitedUser', 'error', 'didAttend'];

/** The invites of these users to a room, by user. */
async function findInvites(
  db: TenantReader,
  socialId: string,
  userIds: readonly string[],
): Promise<Map<string, SocialInvite>> {
  const rows = await db.rows<{ id: string; user_id: string; document: string }>(
    sql`SELECT id, user_id, document FROM invites
      WHERE tenant = ${db.tenant} AND room_id = ${sameId(socialId)}
        AND ${db.dialect.among(raw('user_id'), userIds)}`,
  );
  return new Map(
    rows.map(({ id, user_id, document }) => [
      user_id,
      { socialInviteId: id, ...(JSON.parse(document) as SocialInvite) },
    ]),
  );
}

/**
 * The attendance in a list of invites; of several entries for one user, the last counts.
 *
 * @returns the users who attended.
 */
async function reportAttendance(
  db: Db,
  socialId: string,
  userIds: readonly string[],
  invited: readonly Answer[],
): Promise<ReadonlySet<string>> {
  const said = new Map<string, boolean>();
  for (const one of invited) {
    if (one.error === undefined && one.item.didAttend !== undefined) {
      said.set(sameId(one.userId), one.item.didAttend);
    }
  }
  const absent = [...said.keys()].filter((id) => said.get(id) === false);
  removeAttendees(db, socialId, absent);
  const attendees = await attendeesAmong(db, socialId, userIds);
  const present = [...said.keys()].filter((id) => said.get(id) === true && !attendees.has(id));
  for (const userId of present) addVisit(db, { socialId, userId });
  return new Set([...attendees, ...present]);
}

/** The user whom an invite names, or why it has none. */
type FindInvited = (invite: SocialInvite) => User | string;

async function findInvited(
  db: TenantReader,
  invites: readonly SocialInvite[],
  by: Assumptions['invite-user-reference'],
): Promise<FindInvited> {
  const getUserId = ({ invitedUserId, invitedUser }: SocialInvite): string | undefined =>
    invitedUserId ?? (by === 'record' ? invitedUser?.userId : undefined);
  const getEmail = (one: SocialInvite): string | undefined =>
    getUserId(one) === undefined && by === 'record' ? one.invitedUser?.emailAddress : undefined;
  const users = await findRecords(
    db,
    'users',
    invites.flatMap((one) => getUserId(one) ?? []),
  );
  const byEmail = await findUsersByEmail(
    db,
    invites.flatMap((one) => getEmail(one) ?? []),
  );
  return (one) => {
    const [id, email] = [getUserId(one), getEmail(one)];
    if (id !== undefined) return users.get(sameId(id)) ?? `no user ${shortened(id)}`;
    if (email === undefined) return `invitedUserId: expected the UUID of a user, got nothing`;
    const [user, ...others] = byEmail.get(lowerAscii(email)) ?? [];
    if (user === undefined) return `no user has the email address ${shortened(email)}`;
    if (others.length === 0) return user;
    return `${others.length + 1} users have the email address ${shortened(email)}; send invitedUserId`;
  };
}
